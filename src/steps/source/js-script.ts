import { readFile } from 'node:fs/promises';
import type { RecordedStep } from '../../session/recording/recorded-step.js';
import { partsOf } from '../../variables.js';
import { oneLine, remarksOn } from '../remarks.js';
import type { DefinitionLookup, Script } from '../script.js';
import { NoEquivalent, SourceCall, type Templates } from './source-call.js';

/** How steps become a script for one test runner. */
interface JsTarget {
  /** Comments at the top: how to run the script. */
  readonly usage: readonly string[];
  /** The parameter of the exported function `steps`. */
  readonly driver: string;
  readonly templates: Templates;
  /** Modules in `functions/` whose functions the templates call, without the extension. */
  readonly functions: readonly string[];
  /** Lines at the top of the module. */
  readonly constants: readonly string[];
  /** The first lines of `steps`. */
  readonly begin: readonly string[];
  /** Starts a browser and calls `steps` when the file itself is run. */
  readonly main: string;
}

/** A module that exports `steps`, and calls it when Node runs the module itself. */
export async function jsScript(script: Script, lookup: DefinitionLookup, target: JsTarget): Promise<string> {
  const steps = script.steps.flatMap((step, i) => linesOf(step, i + 1, target.templates, lookup));
  const body = [...target.begin, ...steps].map((line) => `  ${line}`.trimEnd()).join('\n');
  const functions = calledFrom(body, await readFunctions(target.functions));
  const all = [body, ...functions].join('\n');
  const remarks = [...remarksOn(script), ...target.usage].map((remark) => `// ${oneLine(remark)}`);
  return [
    remarks.join('\n'),
    `${all.includes('assert.') ? "import assert from 'node:assert/strict';\n" : ''}import { log } from 'node:console';\nimport { argv, env } from 'node:process';\nimport { pathToFileURL } from 'node:url';`,
    ...(target.constants.length > 0 ? [target.constants.join('\n')] : []),
    ...(/variables\./.test(all) ? [variables(script)] : []),
    `export async function steps(${target.driver}) {\n${body}\n}`,
    ...functions,
    `if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {\n${target.main}\n}`,
  ]
    .join('\n\n')
    .concat('\n');
}

function linesOf(step: RecordedStep, number: number, templates: Templates, lookup: DefinitionLookup): string[] {
  const params = oneLine(JSON.stringify(step.params));
  if (step.failure) return [`// ${step.keyword} ${params} failed: ${oneLine(step.failure.message)}`];
  const none = (why: string) => [`// no equivalent: ${step.keyword} ${params}${why && ` (${oneLine(why)})`}`];
  const template = Object.hasOwn(templates, step.slug) ? templates[step.slug] : undefined;
  if (!template || !lookup.has(step.slug)) return none('');
  const seen = Object.keys(step.seen).map(
    (locator) => `// ${oneLine(locator)} was seen on a picture: the script uses its position`,
  );
  try {
    return [...seen, ...template(new SourceCall(step, lookup.get(step.slug), number, jsText))];
  } catch (error) {
    if (error instanceof NoEquivalent) return none(error.message);
    throw error;
  }
}

const FUNCTIONS = new URL('../../../../src/steps/source/functions/', import.meta.url);
/** An exported function with the comment above it; Prettier puts its last brace at the start of a line. */
const EXPORTED_FUNCTION = /^\/\*\*(?:(?!\*\/)[^])*\*\/\nexport (?:async )?function (\w+)[^]*?^\}$/gm;

/** The functions that scripts may call, by name, with their comments. @param modules files in `functions/` */
export async function readFunctions(modules: readonly string[]): Promise<Map<string, string>> {
  const texts = await Promise.all(modules.map((name) => readFile(new URL(`${name}.mjs`, FUNCTIONS), 'utf8')));
  const found = texts.flatMap((text) => [...text.matchAll(EXPORTED_FUNCTION)]);
  return new Map(found.map(([code, name]) => [name!, code.replace(/^export /m, '')]));
}

/** The functions that a text calls or passes on, and those that they use in turn. */
export function calledFrom(text: string, functions: ReadonlyMap<string, string>): string[] {
  const wanted = new Set<string>();
  const search = (source: string): void => {
    for (const [name, code] of functions) {
      if (wanted.has(name) || !new RegExp(`\\b${name}[(,]`).test(source)) continue;
      wanted.add(name);
      search(code);
    }
  };
  search(text);
  return [...functions].flatMap(([name, code]) => (wanted.has(name) ? [code] : []));
}

function variables({ secrets, unset }: Script): string {
  const names = [...secrets, ...unset];
  if (names.length === 0) return 'const variables = new Map();';
  const lines = names.map((name) => `  [${jsLiteral(name)}, fromEnvironment(${jsLiteral(environmentName(name))})],`);
  return `const variables = new Map([
${lines.join('\n')}
]);

function fromEnvironment(name) {
  const value = env[name];
  if (value === undefined) throw new Error(\`set the environment variable \${name}: its value was not recorded\`);
  return value;
}`;
}

/** The environment variable that gives a variable its value. */
export const environmentName = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]+/g, '_');

/** Set Variable in JavaScript; the first of several values. */
export function setVariable(call: SourceCall): readonly string[] {
  const remark = Array.isArray(call.step.params['value']) ? ['// The first of several values.'] : [];
  return [...remark, `variables.set(${jsLiteral(call.variableName('name'))}, ${call.text('value')});`];
}

const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', "'": "\\'", '\\': '\\\\' };

/** A text as a JavaScript literal in single quotes. */
export const jsLiteral = (text: string): string =>
  `'${text.replace(/[\\'\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, (character) => ESCAPES[character] ?? unicode(character))}'`;

const unicode = (character: string): string =>
  [...Array(character.length).keys()]
    .map((i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`)
    .join('');

/** A text with references to variables as an expression; the script has the variables in the map `variables`. */
export function jsText(text: string): string {
  const parts = partsOf(text);
  if (parts.length === 0) return "''";
  return parts
    .map((part) => (typeof part === 'string' ? jsLiteral(part) : `variables.get(${jsLiteral(part.variable)})`))
    .join(' + ');
}
