import { foldCase, normalizeText, searchKey } from './normalize.js';

/** How well a text matches; a lower rank is better. */
export const TextRank = { exact: 0, ignoringCase: 1, part: 2, none: 3 } as const;
export type TextRank = (typeof TextRank)[keyof typeof TextRank];

/**
 * A text to look for, and the rule by which other texts match it: exactly, else ignoring case, else as a part. Only the
 * best rank among all candidates counts, so `Save` does not find `Save as` on a screen that has both.
 */
export class TextQuery {
  /** Normalised with `normalizeText`. */
  readonly text: string;
  /** The text, case-folded. */
  readonly folded: string;
  /** `searchKey` of the text; empty when there is nothing to look for. */
  readonly key: string;

  constructor(text: string) {
    this.text = normalizeText(text);
    this.folded = foldCase(this.text);
    this.key = searchKey(this.text);
  }

  /** @param text normalised with `normalizeText` */
  rankOf(text: string): TextRank {
    if (text === this.text) return TextRank.exact;
    const folded = foldCase(text);
    if (folded === this.folded) return TextRank.ignoringCase;
    // An empty text is a part of every other one.
    return this.folded !== '' && folded.includes(this.folded) ? TextRank.part : TextRank.none;
  }
}

/**
 * The items whose text matches best, in their order; none when no text matches.
 * @param textOf need not be normalised; an item without a text never matches
 * @param worst the worst rank that counts as a match
 */
export function bestTextMatches<T>(
  items: readonly T[],
  wanted: string,
  textOf: (item: T) => string | undefined,
  worst: TextRank = TextRank.part,
): T[] {
  const query = new TextQuery(wanted);
  const ranks = items.map((item) => {
    const text = textOf(item);
    return text === undefined ? TextRank.none : query.rankOf(normalizeText(text));
  });
  const best = Math.min(...ranks, TextRank.none);
  return best === TextRank.none || best > worst ? [] : items.filter((_, index) => ranks[index] === best);
}

/** Whether two texts are equal after normalisation, ignoring case. */
export const isSameText = (a: string, b: string): boolean => foldCase(normalizeText(a)) === foldCase(normalizeText(b));
