/** Normalises a text: without case, accents, punctuation and repeated spaces. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The words of an identifier: `saveButton2`, `save-button`, `save_button`. */
const wordsOf = (name: string): string[] =>
  plain(name.replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2').replace(/(\p{L})(\p{N})/gu, '$1 $2'))
    .split(' ')
    .filter((word) => word !== '');

/** Dice's coefficient of two lists, repeated items counted: 0 to 1. */
function dice(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return a.length === b.length ? 1 : 0;
  const left = new Map<string, number>();
  for (const item of a) left.set(item, (left.get(item) ?? 0) + 1);
  let common = 0;
  for (const item of b) {
    const count = left.get(item) ?? 0;
    if (count === 0) continue;
    left.set(item, count - 1);
    common++;
  }
  return (2 * common) / (a.length + b.length);
}

/** The pairs of adjacent characters. */
const pairsOf = (text: string): string[] =>
  text.length < 2 ? [text] : Array.from({ length: text.length - 1 }, (_, i) => text.slice(i, i + 2));

const numbersIn = (text: string): string => (text.match(/\p{N}+/gu) ?? []).join(' ');

/** 0 up to `none`, then linear to 1. */
const above = (none: number, likeness: number): number => Math.max(0, (likeness - none) / (1 - none));

/** Score of texts that differ only in case or punctuation. */
const ALMOST_EQUAL = 0.95;
/** Score of a text that contains all words of the other. */
const EXTENDED = 0.75;

/** Similarity of two texts that people read, 0 to 1; low for `First name` and `Last name`. */
export function textLikeness(a: string, b: string): number {
  if (a === b) return 1;
  const [one, other] = [plain(a), plain(b)];
  if (one === '' || other === '') return 0;
  if (one === other) return ALMOST_EQUAL;
  // Different numbers mean different things: rows, pages, dates, sums.
  if (numbersIn(one) !== numbersIn(other)) return 0;
  const [words, otherWords] = [one.split(' '), other.split(' ')];
  const isExtended = words.every((word) => otherWords.includes(word)) || otherWords.every((w) => words.includes(w));
  const letters = above(0.4, dice(pairsOf(one), pairsOf(other)));
  return Math.max(isExtended ? EXTENDED : 0, ALMOST_EQUAL * letters);
}

/** Similarity of two identifiers by their words, 0 to 1. */
export function nameLikeness(a: string, b: string): number {
  if (a === b) return 1;
  const [words, otherWords] = [wordsOf(a), wordsOf(b)];
  return words.length === 0 ? 0 : ALMOST_EQUAL * above(0.5, dice(words, otherWords));
}

/** Similarity of two lists of names separated by spaces, 0 to 1. */
export const listLikeness = (a: string, b: string): number =>
  dice(a.split(/\s+/).filter(Boolean), b.split(/\s+/).filter(Boolean));

/** Similarity of two ordered lists, with the most weight on the first items; 0 to 1. */
export function orderedLikeness(a: readonly string[], b: readonly string[]): number {
  const length = Math.max(a.length, b.length);
  let [agreed, total] = [0, 0];
  for (let i = 0; i < length; i++) {
    const weight = 1 / (i + 1);
    total += weight;
    if (a[i] === b[i]) agreed += weight;
    else if (a[i] !== undefined && b.includes(a[i]!)) agreed += weight / 2;
  }
  return total === 0 ? 1 : agreed / total;
}
