import type { Params } from '../keyword/call.js';
import type { KeywordDefinition } from '../keyword/definition.js';
import { ServiceError } from '../errors.js';
import type { KeywordCatalog } from '../keyword/catalog.js';
import type { Step } from './step.js';

/** A word of the command line or a cell of a line: a value, or an alternative to the value before it. */
export interface Word {
  readonly text: string;
  readonly isAlternative: boolean;
}

const NAMED = /^([a-z_][a-z0-9_]*)=([^]*)$/i;

/** Name and value, when the word is `NAME=VALUE` and the name is one of these. */
export function namedWord(text: string, names: readonly string[]): readonly [name: string, value: string] | undefined {
  const [, name = '', value = ''] = NAMED.exec(text) ?? [];
  return names.includes(name) ? [name, value] : undefined;
}

/**
 * Parameters from words: `NAME=VALUE` is named where the keyword declares the name, everything else positional. An
 * alternative is one to the value before it; `NAME=VALUE` as an alternative is one to that parameter.
 * @throws Error when there is no value before an alternative, or more positional values than parameters
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
 * The step that a keyword and the words after it are.
 * @throws ServiceError E0402 for an unknown keyword, E0403 for words that are not its parameters
 */
export function stepFromWords(keyword: string, words: readonly Word[], catalog: KeywordCatalog): Step {
  const definition = catalog.get(keyword);
  try {
    return { keyword, params: paramsFrom(words, definition) };
  } catch (error) {
    throw new ServiceError('E0403', (error as Error).message);
  }
}

/** A bar that no backslash stands before. */
export const BAR = /(?<!\\)\|/;

/**
 * The step that a line `Keyword | param | param` is; undefined for an empty line and a remark.
 * @throws ServiceError E0402 for an unknown keyword, E0403 for more parameters than it takes
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
