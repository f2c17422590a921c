import type { RecognisedWord } from './recogniser.js';

/** Stretches of a line that hold letters: first column, and the first one that it does not reach. */
export type Spans = readonly (readonly [left: number, right: number])[];

/** How many times wider than other gaps of the word it is. */
const RATIO = 1.8;

/**
 * Puts words apart that were read as one though a gap is between them.
 * @param spans in the same pixels as the words
 * @param leastGap the narrowest gap between words, in these pixels
 */
export function splitWords(words: readonly RecognisedWord[], spans: Spans, leastGap: number): RecognisedWord[] {
  const gaps = gapsBetween(spans);
  return words.flatMap((word) => {
    const within = gaps
      .filter(({ left, right }) => left > word.left && right < word.right)
      .sort((a, b) => b.right - b.left - (a.right - a.left));
    const [widest, second] = within;
    if (!widest || widest.right - widest.left < leastGap) return [word];
    if (second && widest.right - widest.left < RATIO * (second.right - second.left)) return [word];
    return splitAt(word, (widest.left + widest.right) / 2, widest);
  });
}

interface Gap {
  readonly left: number;
  readonly right: number;
}

function gapsBetween(spans: Spans): Gap[] {
  const gaps: Gap[] = [];
  let reached = Infinity;
  for (const [left, right] of [...spans].sort((a, b) => a[0] - b[0])) {
    if (left > reached) gaps.push({ left: reached, right: left });
    reached = Math.max(right, reached === Infinity ? 0 : reached);
  }
  return gaps;
}

function splitAt(word: RecognisedWord, middle: number, { left, right }: Gap): RecognisedWord[] {
  const first = word.symbols.filter((symbol) => (symbol.left + symbol.right) / 2 < middle);
  const rest = word.symbols.slice(first.length);
  if (first.length === 0 || rest.length === 0) return [word];
  return [
    { ...word, symbols: first, right: left },
    { ...word, symbols: rest, left: right },
  ];
}
