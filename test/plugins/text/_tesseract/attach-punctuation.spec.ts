import { expect } from 'chai';
import { attachPunctuation } from '../../../../plugins/text/_tesseract/attach-punctuation.js';
import type { RecognisedWord } from '../../../../plugins/text/_tesseract/recogniser.js';

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
