import { elementLine, type Filter, FILTERS } from '../../device/element.js';
import { ServiceError } from '../../errors.js';
import type { KeywordCatalog } from '../../keyword/catalog.js';
import { keywordInfo } from '../../keyword/definition.js';
import type { Session } from '../../session/session.js';
import { FORMAT_NAMES, type FormatName, FORMATS, writeScript } from '../../steps/formats.js';
import { scriptOf } from '../../steps/script.js';
import { didYouMean, suggest } from '../../text/suggest.js';
import { printKeyword } from '../print-keywords.js';
import { caseToSave, saveCase } from './save-case.js';
import { writeOutput } from './write-output.js';

/** What `.help` shows; it fits into 80 columns. */
const HELP = `Keyword | param | param   runs a keyword; NAME=VALUE is a named parameter
Keyword param NAME=VALUE  the same, as svc run takes it
.elements [FILTER]        what is on the screen: all, interactive, buttons,
                          inputs, images or text
.screenshot FILE          writes the screen as PNG
.source                   the page source
.save FILE                writes the steps that succeeded, for svc run --file:
                          YAML, or .json, or .txt with lines
.save case NAME           writes them as NAME.test.yaml, for svc test; with
                          --elements locators that repeat go to elements.yaml
.help KEYWORD             what a keyword takes
.exit                     ends the session; Ctrl-D and Ctrl-C twice do, too

Tab completes keywords (twice lists them) and, after a bar, locators on the
screen and names of parameters. Ctrl-C ends a keyword that runs.`;

export interface DotContext {
  readonly session: Session;
  readonly catalog: KeywordCatalog;
}

/** A command of the prompt that is no keyword: takes the rest of the line, resolves to the text to print. */
type DotCommand = (argument: string, context: DotContext) => Promise<string>;

export const EXIT = '.exit';

const COMMANDS: Readonly<Record<string, DotCommand>> = {
  '.elements': async (argument, { session }) => {
    const filters = argument === '' ? [] : [filterNamed(argument)];
    const elements = await session.read((workspace) => workspace.elements(filters));
    return elements.length === 0 ? 'Nothing is on the screen.' : elements.map(elementLine).join('\n');
  },
  '.screenshot': async (argument, { session }) => {
    const file = needed(argument, '.screenshot FILE');
    await writeOutput(file, Buffer.from(await session.read((workspace) => workspace.screenshot()), 'base64'));
    return `The screen is in ${file}`;
  },
  '.source': (_, { session }) => session.read((workspace) => workspace.source()),
  '.save': async (argument, { session, catalog }) => {
    const file = needed(argument, '.save FILE');
    const toSave = caseToSave(argument);
    const script = scriptOf(session.recording);
    if (script.steps.length === 0) throw new ServiceError('E0403', 'no step has succeeded yet');
    if (toSave) return saveCase(script, toSave, catalog);
    await writeOutput(file, await writeScript(script, formatOf(file), catalog));
    const missing = [...script.secrets, ...script.unset].map((name) => ` --variable ${name}=...`).join('');
    return `${script.steps.length} ${script.steps.length === 1 ? 'step is' : 'steps are'} in ${file}: svc run --file ${file}${missing}`;
  },
  '.help': async (argument, { catalog }) => (argument === '' ? HELP : printKeyword(keywordInfo(catalog.get(argument)))),
};

/** The names of all, with their dot. */
export const DOT_COMMANDS: readonly string[] = [...Object.keys(COMMANDS), EXIT];

/** `/save` is `.save`. */
const DOT_COMMAND = /^(\.\S*|\/save(?=\s|$))\s*([^]*)$/;

export const isDotCommand = (line: string): boolean => DOT_COMMAND.test(line.trim());

/** @throws ServiceError E0403 for an unknown command or a wrong argument; errors of reading the screen */
export async function runDotCommand(line: string, context: DotContext): Promise<string> {
  const [, written = '', argument = ''] = DOT_COMMAND.exec(line.trim()) ?? [];
  const name = written.replace(/^\//, '.');
  const command = COMMANDS[name];
  if (command) return command(argument, context);
  throw new ServiceError('E0403', `there is no ${name}${didYouMean(suggest(name, DOT_COMMANDS))}`);
}

/** The format of a file name; YAML, which can hold every value, by default. */
const formatOf = (file: string): FormatName =>
  FORMAT_NAMES.find((name) => file.endsWith(`.${FORMATS[name].extension}`)) ?? 'yaml';

function filterNamed(name: string): Filter {
  const found = FILTERS.find((filter) => filter === name);
  if (found) return found;
  throw new ServiceError('E0403', `.elements takes one of ${FILTERS.join(', ')}`);
}

function needed(argument: string, usage: string): string {
  if (argument !== '') return argument;
  throw new ServiceError('E0403', `write ${usage}`);
}
