import { expect } from 'chai';
import { attachPunctuation, splitWords } from '../../../../plugins/text/_tesseract/correct-words.js';
import type { RecognisedWord } from '../../../../plugins/text/_tesseract/recogniser.js';

/** A word whose characters are ten pixels wide each. */
const wordOf = (text: string) => ({
  symbols: [...text].map((character, i) => ({ text: character, left: i * 10, right: i * 10 + 9, confidence: 1 })),
  confidence: 1,
  left: 0,
  top: 0,
  right: text.length * 10,
  bottom: 20,
});

const split = (text: string, spans: readonly (readonly [number, number])[]) =>
  splitWords([wordOf(text)], spans, 5).map(({ symbols }) => symbols.map((symbol) => symbol.text).join(''));

describe('split words', () => {
  it('puts words apart where one gap is much wider than the others', () => {
    expect(
      split('anew', [
        [0, 6],
        [13, 19],
        [20, 29],
        [30, 40],
      ]),
    ).to.deep.equal(['a', 'new']);
  });

  it('leaves letters together whose gaps are alike, as in a font of one width', () => {
    expect(
      split('list', [
        [0, 3],
        [10, 13],
        [20, 23],
        [30, 33],
      ]),
    ).to.deep.equal(['list']);
  });

  it('leaves a word alone that has narrow gaps only', () => {
    expect(
      split('bath', [
        [0, 9],
        [13, 40],
      ]),
    ).to.deep.equal(['bath']);
  });
});

/** A word of 20 pixels height whose characters are 10 wide. */
const word = (text: string, left: number): RecognisedWord => ({
  symbols: [...text].map((character, i) => ({
    text: character,
    left: left + 10 * i,
    right: left + 10 * i + 10,
    confidence: 1,
  })),
  confidence: 1,
  left,
  top: 0,
  right: left + 10 * text.length,
  bottom: 20,
});

const texts = (words: readonly RecognisedWord[]) =>
  attachPunctuation(words).map(({ symbols }) => symbols.map(({ text }) => text).join(''));

describe('attach punctuation', () => {
  it('ends the word before it', () => {
    expect(texts([word('Total', 0), word(':', 58), word('5', 90), word('!', 103)])).to.deep.equal(['Total:', '5!']);
  });

  it('leaves what stands apart, begins, or opens', () => {
    expect(texts([word('a', 0), word(':', 40)])).to.deep.equal(['a', ':']);
    expect(texts([word('!', 0), word('(', 15), word('b', 30)])).to.deep.equal(['!', '(', 'b']);
  });

  it('reaches around both', () => {
    expect(attachPunctuation([word('ab', 0), word(',', 22)])[0]).to.include({ left: 0, right: 32 });
  });
});
