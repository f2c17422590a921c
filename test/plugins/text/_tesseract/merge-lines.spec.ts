import { expect } from 'chai';
import { mergeLines } from '../../../../plugins/text/_tesseract/merge-lines.js';
import { textsOf } from '../../../fixtures/texts-of.js';

const line = (text: string, x: number, y: number, width = 40) => {
  const bounds = { x, y, width, height: 10 };
  return { words: [{ text, bounds, confidence: 1 }], bounds };
};

describe('merge lines', () => {
  it('goes from top to bottom', () => {
    expect(textsOf(mergeLines([line('last', 0, 90), line('first', 50, 0), line('next', 0, 40)]))).to.deep.equal([
      'first',
      'next',
      'last',
    ]);
  });

  it('joins lines that follow each other closely in a row', () => {
    expect(textsOf(mergeLines([line('pet', 50, 1), line('GET', 0, 0)]))).to.deep.equal(['GET pet']);
  });

  it('keeps columns apart', () => {
    expect(textsOf(mergeLines([line('left', 0, 0), line('right', 200, 0)]))).to.have.members(['left', 'right']);
  });
});
