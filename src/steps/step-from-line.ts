import type { KeywordCatalog } from '../keyword/catalog.js';
import type { Step } from './step.js';
import { stepFromWords } from './step-from-words.js';

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
