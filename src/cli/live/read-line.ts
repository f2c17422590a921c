import { ServiceError } from '../../errors.js';
import type { KeywordCatalog } from '../../keyword/catalog.js';
import { BAR, stepFromLine, stepFromWords, type Word } from '../../steps/read-step.js';
import type { Step } from '../../steps/step.js';

const WORD = /(?:[^\s'"\\]|\\.|'[^']*'|"(?:[^"\\]|\\.)*")+/g;
const PART = /\\(.)|'([^']*)'|"((?:[^"\\]|\\.)*)"/g;

/**
 * Splits a line into words as a shell does: at white space, with quotes and backslashes removed.
 * @throws ServiceError E0403 for an unclosed quotation mark
 */
function shellWords(line: string): string[] {
  if (line.replace(WORD, '').trim() !== '') throw new ServiceError('E0403', 'a quotation mark is not closed');
  return (line.match(WORD) ?? []).map((word) =>
    word.replace(PART, (_, escaped?: string, single?: string, double?: string) =>
      double === undefined ? (escaped ?? single ?? '') : double.replace(/\\(["\\$`])/g, '$1'),
    ),
  );
}

const ALTERNATIVE = '--alt';

/**
 * The step of a line: as in a steps file, or without a bar as on the command line of `svc run`; undefined for an empty
 * line and a comment.
 * @throws ServiceError E0402 with the nearest names for an unknown keyword, E0403 for wrong parameters
 */
export function readLine(line: string, catalog: KeywordCatalog): Step | undefined {
  if (BAR.test(line) || /^\s*(#|$)/.test(line) || catalog.has(line)) return stepFromLine(line, catalog);
  const words = shellWords(line);
  const { length } = nameIn(words, catalog);
  return stepFromWords(words.slice(0, length).join(' '), given(words.slice(length)), catalog);
}

/** The words that name the keyword: the longest known name, else the words before the first that looks like a value. */
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
