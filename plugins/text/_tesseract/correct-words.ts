import type { RecognisedWord } from './recogniser.js';

/** The columns of the letters of a line; the end is exclusive. */
type Spans = readonly (readonly [left: number, right: number])[];

/** A gap between words is this many times as wide as the second widest gap. */
const MIN_GAP_RATIO = 1.8;

/**
 * Splits words that Tesseract read as one although a wide gap divides them.
 * @param spans in pixels of the composite, like the words
 * @param minGap the narrowest gap between words, in the same pixels
 */
export function splitWords(words: readonly RecognisedWord[], spans: Spans, minGap: number): RecognisedWord[] {
  const gaps = gapsBetween(spans);
  return words.flatMap((word) => {
    const within = gaps
      .filter(({ left, right }) => left > word.left && right < word.right)
      .sort((a, b) => b.right - b.left - (a.right - a.left));
    const [widest, second] = within;
    if (!widest || widest.right - widest.left < minGap) return [word];
    if (second && widest.right - widest.left < MIN_GAP_RATIO * (second.right - second.left)) return [word];
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

/** Punctuation that ends the word before it. */
const CLOSING_PUNCTUATION = /^[.,:;!?%)\]}…]+$/;
/** The widest gap between a word and its punctuation, in heights of the word. */
const MAX_PUNCTUATION_GAP = 0.6;

/** Joins punctuation that was read as a separate word to the word before it. */
export function attachPunctuation(words: readonly RecognisedWord[]): RecognisedWord[] {
  const joined: RecognisedWord[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    const height = before ? before.bottom - before.top : 0;
    if (before && CLOSING_PUNCTUATION.test(textOf(word)) && word.left - before.right <= MAX_PUNCTUATION_GAP * height) {
      joined[joined.length - 1] = join(before, word);
    } else joined.push(word);
  }
  return joined;
}

const textOf = ({ symbols }: RecognisedWord): string => symbols.map(({ text }) => text).join('');

const join = (a: RecognisedWord, b: RecognisedWord): RecognisedWord => ({
  symbols: [...a.symbols, ...b.symbols],
  confidence: a.confidence,
  left: a.left,
  top: Math.min(a.top, b.top),
  right: b.right,
  bottom: Math.max(a.bottom, b.bottom),
});
