import type { RecognisedWord } from './recogniser.js';

/** What never stands by itself: it ends the word before it. */
const CLOSING = /^[.,:;!?%)\]}…]+$/;
/** The widest gap before it, in heights of the word. */
const GAP = 0.6;

/** Joins punctuation that was read as a word of its own to the word that it ends. */
export function attachPunctuation(words: readonly RecognisedWord[]): RecognisedWord[] {
  const joined: RecognisedWord[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    const height = before ? before.bottom - before.top : 0;
    if (before && CLOSING.test(textOf(word)) && word.left - before.right <= GAP * height) {
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
