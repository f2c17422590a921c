import { ServiceError } from '../errors.js';
import type { KeywordCatalog } from '../keyword/catalog.js';
import { paramsFrom, type Word } from './step-params.js';
import type { Step } from './step.js';

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
