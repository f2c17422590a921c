/** Texts in a form in which case, accents, spaces and punctuation do not count. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Words of a name as programmers write them: `saveButton2`, `save-button`, `save_button`. */
const wordsOf = (name: string): string[] =>
  plain(name.replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2').replace(/(\p{L})(\p{N})/gu, '$1 $2'))
    .split(' ')
    .filter((word) => word !== '');

/** How much two lists have in common, counting what stands there several times: Dice's coefficient, 0 to 1. */
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

const pairsOf = (text: string): string[] =>
  text.length < 2 ? [text] : Array.from({ length: text.length - 1 }, (_, i) => text.slice(i, i + 2));

const numbersIn = (text: string): string => (text.match(/\p{N}+/gu) ?? []).join(' ');

/** Nothing up to `none`, then evenly up to 1. */
const above = (none: number, likeness: number): number => Math.max(0, (likeness - none) / (1 - none));

/** What differs in case or punctuation alone, and what says the same and more. */
const ALMOST = 0.95;
const EXTENDED = 0.75;

/** How alike two texts are that people read; `First name` and `Last name` are not very much; 0 to 1. */
export function textLikeness(a: string, b: string): number {
  if (a === b) return 1;
  const [one, other] = [plain(a), plain(b)];
  if (one === '' || other === '') return 0;
  if (one === other) return ALMOST;
  // What counts is told apart by its numbers: rows, pages, dates, sums.
  if (numbersIn(one) !== numbersIn(other)) return 0;
  const [words, otherWords] = [one.split(' '), other.split(' ')];
  const isExtended = words.every((word) => otherWords.includes(word)) || otherWords.every((w) => words.includes(w));
  const letters = above(0.4, dice(pairsOf(one), pairsOf(other)));
  return Math.max(isExtended ? EXTENDED : 0, ALMOST * letters);
}

/** How alike two names are that programmers give: by the words in them; 0 to 1. */
export function nameLikeness(a: string, b: string): number {
  if (a === b) return 1;
  const [words, otherWords] = [wordsOf(a), wordsOf(b)];
  return words.length === 0 ? 0 : ALMOST * above(0.5, dice(words, otherWords));
}

/** How many names two lists separated by spaces have in common; 0 to 1. */
export const listLikeness = (a: string, b: string): number =>
  dice(a.split(/\s+/).filter(Boolean), b.split(/\s+/).filter(Boolean));

/** How far two lists agree, the first of them counting most; 0 to 1. */
export function orderedLikeness(a: readonly string[], b: readonly string[]): number {
  const length = Math.max(a.length, b.length);
  let [agreed, whole] = [0, 0];
  for (let i = 0; i < length; i++) {
    const weight = 1 / (i + 1);
    whole += weight;
    if (a[i] === b[i]) agreed += weight;
    else if (a[i] !== undefined && b.includes(a[i]!)) agreed += weight / 2;
  }
  return whole === 0 ? 1 : agreed / whole;
}
