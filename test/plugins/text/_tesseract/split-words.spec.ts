import { expect } from 'chai';
import { splitWords } from '../../../../plugins/text/_tesseract/split-words.js';

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
