import type { KeywordCatalog } from '../../keyword/catalog.js';
import { BAR, stepFromLine, stepFromWords, type Word } from '../../steps/read-step.js';
import type { Step } from '../../steps/step.js';
import { shellWords } from './shell-words.js';

const ALTERNATIVE = '--alt';

/**
 * The step that a line of the prompt is: as in a file of steps, or, without a bar, as `svc run` takes it; undefined for
 * an empty line and a remark.
 * @throws ServiceError E0402 with the nearest names for an unknown keyword, E0403 for wrong parameters
 */
export function readLine(line: string, catalog: KeywordCatalog): Step | undefined {
  if (BAR.test(line) || /^\s*(#|$)/.test(line) || catalog.has(line)) return stepFromLine(line, catalog);
  const words = shellWords(line);
  const { length } = nameIn(words, catalog);
  return stepFromWords(words.slice(0, length).join(' '), given(words.slice(length)), catalog);
}

/** The words that name the keyword: as many as are a name, else those before the first that looks like a parameter. */
function nameIn(words: readonly string[], catalog: KeywordCatalog): readonly string[] {
  for (let length = words.length; length > 0; length--) {
    if (catalog.has(words.slice(0, length).join(' '))) return words.slice(0, length);
  }
  const end = words.findIndex((word, i) => i > 0 && /[^\p{L}\p{N}_-]/u.test(word));
  return end < 0 ? words : words.slice(0, end);
}

function given(words: readonly string[]): Word[] {
  return words.flatMap((text, i) =>
    text === ALTERNATIVE ? [] : [{ text, isAlternative: words[i - 1] === ALTERNATIVE }],
  );
}
