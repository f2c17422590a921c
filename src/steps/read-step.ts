import type { Params } from '../keyword/call.js';
import type { KeywordDefinition } from '../keyword/definition.js';
import { ServiceError } from '../errors.js';
import type { KeywordCatalog } from '../keyword/catalog.js';
import { referencesIn } from '../variables.js';
import type { Step } from './step.js';

/** A value from a word of the command line or a cell of a line, or an alternative to the value before it. */
export interface Word {
  readonly text: string;
  readonly isAlternative: boolean;
}

const NAME_AND_VALUE = /^([a-z_][a-z0-9_]*)=([^]*)$/i;

/** Name and value of a word `NAME=VALUE` with one of these names. */
export function namedWord(text: string, names: readonly string[]): readonly [name: string, value: string] | undefined {
  const [, name = '', value = ''] = NAME_AND_VALUE.exec(text) ?? [];
  return names.includes(name) ? [name, value] : undefined;
}

/**
 * Parameters from words: `NAME=VALUE` is a named parameter when the keyword declares the name, any other word is
 * positional. An alternative belongs to the value before it; an alternative `NAME=VALUE` belongs to that parameter.
 * @throws Error for an alternative without a value before it, and for more positional values than parameters
 */
export function paramsFrom(words: readonly Word[], { mark, parameters }: KeywordDefinition): Params {
  const names = parameters.map(({ name }) => name);
  const values: Record<string, string[]> = {};
  let positional = 0;
  let last: string | undefined;
  for (const { text, isAlternative } of words) {
    const named = namedWord(text, names);
    if (isAlternative && !named) {
      if (last === undefined) throw new Error('--alt needs a value before it');
      values[last]!.push(text);
      continue;
    }
    if (named) [last] = named;
    else {
      last = names[positional++];
      if (last === undefined) {
        throw new Error(`${mark.name} takes ${names.length === 0 ? 'no parameters' : `at most ${names.join(', ')}`}`);
      }
    }
    (values[last] ??= []).push(named ? named[1] : text);
  }
  return Object.fromEntries(
    Object.entries(values).map(([name, given]) => [name, given.length === 1 ? given[0]! : given]),
  );
}

/**
 * The step of a keyword and the words after it.
 * @throws ServiceError E0402 for an unknown keyword, E0403 for words that do not fit its parameters
 */
export function stepFromWords(keyword: string, words: readonly Word[], catalog: KeywordCatalog): Step {
  const definition = catalog.get(keyword);
  try {
    return { keyword, params: paramsFrom(words, definition) };
  } catch (error) {
    throw new ServiceError('E0403', (error as Error).message);
  }
}

/** An error of a step with the step's place before its reason. */
export function errorAt(place: string, error: unknown): ServiceError {
  const { code, reason, details, cause } = ServiceError.from(error);
  return new ServiceError(code, [place, reason].filter(Boolean).join(': '), details, { cause });
}

/** The names of the variables that the parameters of a step refer to. */
export const referencesOf = (params: Params): string[] =>
  Object.values(params)
    .flat()
    .flatMap((value) => (typeof value === 'string' ? referencesIn(value) : []));

/** A bar without a backslash before it. */
export const BAR = /(?<!\\)\|/;

/**
 * The step of a line `Keyword | param | param`; undefined for an empty line and a comment.
 * @throws ServiceError E0402 for an unknown keyword, E0403 for too many parameters
 */
export function stepFromLine(line: string, catalog: KeywordCatalog): Step | undefined {
  if (line.trim() === '' || line.trim().startsWith('#')) return undefined;
  const [keyword = '', ...cells] = line
    .trim()
    .split(BAR)
    .map((cell) => cell.replaceAll('\\|', '|').trim());
  return stepFromWords(
    keyword,
    cells.map((text) => ({ text, isAlternative: false })),
    catalog,
  );
}
