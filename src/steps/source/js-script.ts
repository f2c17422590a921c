import type { RecordedStep } from '../../session/recording/recorded-step.js';
import { oneLine, remarksOn } from '../remarks.js';
import type { Script } from '../script.js';
import { jsLiteral, jsText } from './js-text.js';
import { NoEquivalent } from './no-equivalent.js';
import { SourceCall, type Templates } from './source-call.js';

/** What makes a script of one language of its steps. */
export interface JsTarget {
  /** Lines above everything: how it is used. */
  readonly usage: readonly string[];
  /** The parameter of the exported function `steps`. */
  readonly driver: string;
  readonly templates: Templates;
  /** Functions that steps call, by their name; those that are called are written. */
  readonly functions: Readonly<Record<string, string>>;
  /** Lines at the top of the module. */
  readonly constants: readonly string[];
  /** The first lines of `steps`. */
  readonly begin: readonly string[];
  /** What runs `steps` when the file itself is run. */
  readonly main: string;
}

/** A module that exports `steps`, and runs them when it is the one that Node was given. */
export function jsScript(script: Script, target: JsTarget): string {
  const steps = script.steps.flatMap((step, i) => linesOf(step, i + 1, target.templates));
  const body = [...target.begin, ...steps].map((line) => `  ${line}`.trimEnd()).join('\n');
  const functions = called(body, target.functions);
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

function linesOf(step: RecordedStep, number: number, templates: Templates): string[] {
  const given = oneLine(JSON.stringify(step.params));
  if (step.failure) return [`// ${step.keyword} ${given} failed: ${oneLine(step.failure.message)}`];
  const none = (why: string) => [`// no equivalent: ${step.keyword} ${given}${why && ` (${oneLine(why)})`}`];
  const template = Object.hasOwn(templates, step.slug) ? templates[step.slug] : undefined;
  if (!template) return none('');
  const seen = Object.keys(step.seen).map(
    (locator) => `// ${oneLine(locator)} was seen on a picture: a place stands for it`,
  );
  try {
    return [...seen, ...template(new SourceCall(step, number, jsText))];
  } catch (error) {
    if (error instanceof NoEquivalent) return none(error.message);
    throw error;
  }
}

/** The functions that a text calls, and those that they call. */
function called(text: string, functions: JsTarget['functions']): string[] {
  const wanted = new Set<string>();
  const search = (source: string): void => {
    for (const [name, code] of Object.entries(functions)) {
      if (wanted.has(name) || !new RegExp(`\\b${name}\\(`).test(source)) continue;
      wanted.add(name);
      search(code);
    }
  };
  search(text);
  return Object.entries(functions).flatMap(([name, code]) => (wanted.has(name) ? [code.trim()] : []));
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
