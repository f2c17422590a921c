import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ServiceError } from '../../errors.js';

/** The text of a file, indented by two spaces that are removed when it is written. */
export type TemplateText = (name: PluginName) => string;

/** How a plugin of one kind begins. */
export interface PluginTemplate {
  readonly typescript: TemplateText;
  readonly javascript: TemplateText;
  /** For either language. */
  readonly test: TemplateText;
}

/** The text of a file: without the indentation, and with one line end at its end. */
export const fileText = (indented: string): string => `${indented.replace(/^ {2}/gm, '').trim()}\n`;

/** The names that the files of a template import. */
export function importedNames({ typescript, test }: PluginTemplate): string[] {
  const name = { title: '', slug: '', file: '', className: '', variable: '' };
  const imports = [typescript, test].flatMap((text) => text(name).match(/import \{[^}]*\}/g) ?? []);
  return imports.flatMap((names) => names.match(/\w+/g) ?? []);
}

type PluginLanguage = 'typescript' | 'javascript';

/** The language of a project: TypeScript where it has a tsconfig.json or the package, and that can be compiled here. */
export function languageOf(cwd: string): PluginLanguage {
  const isInstalled = (from: string): boolean => {
    try {
      createRequire(from).resolve('typescript');
      return true;
    } catch {
      return false;
    }
  };
  const here = join(cwd, 'any.js');
  const uses = existsSync(join(cwd, 'tsconfig.json')) || existsSync(join(cwd, 'node_modules', 'typescript'));
  return uses && (isInstalled(here) || isInstalled(import.meta.url)) ? 'typescript' : 'javascript';
}

/** The spellings of a plugin's name. */
export interface PluginName {
  /** `Greet Guest`, for keywords. */
  readonly title: string;
  /** `greet_guest`, for everything else. */
  readonly slug: string;
  /** `greet-guest`, without an ending. */
  readonly file: string;
  /** `GreetGuest`, with the ending of its kind. */
  readonly className: string;
  /** `GREET_GUEST`, the beginning of the names of environment variables. */
  readonly variable: string;
}

const LONGEST = 60;
const NAME = /^[a-z][a-z0-9]*([ _-][a-z0-9]+)*$/i;

/**
 * Reads a name in any spelling: words of letters and digits, separated by a space, `_` or `-`.
 * @param suffix the ending of its class
 * @param taken names that the class must not have
 * @throws ServiceError E0403 for anything else, with a name that is near and allowed
 */
export function pluginName(given: string, suffix: string, taken: (name: string) => boolean): PluginName {
  if (!NAME.test(given) || given.length > LONGEST) {
    const near = nearName(given);
    throw new ServiceError(
      'E0403',
      `NAME: has at most ${LONGEST} letters and digits, in words separated by a space, "_" or "-", and begins with a letter` +
        (near === undefined ? '' : ` (such as ${JSON.stringify(near)})`),
      { parameter: 'NAME', suggestions: near === undefined ? [] : [near] },
    );
  }
  const words = given.split(/[ _-]/);
  const capitals = words.map((word) => word[0]!.toUpperCase() + word.slice(1));
  const className = capitals.join('') + suffix;
  return {
    title: capitals.join(' '),
    slug: words.join('_').toLowerCase(),
    file: words.join('-').toLowerCase(),
    className: taken(className) ? `${className}Plugin` : className,
    variable: words.join('_').toUpperCase(),
  };
}

function nearName(given: string): string | undefined {
  const near = given
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/gi, ' ')
    .replace(/^[0-9 ]+/, '')
    .slice(0, LONGEST)
    .trim();
  return NAME.test(near) ? near : undefined;
}
