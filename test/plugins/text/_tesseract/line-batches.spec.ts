import { expect } from 'chai';
import { divideLines, mergeLines } from '../../../../plugins/text/_tesseract/line-batches.js';
import { textsOf } from '../../../fixtures/texts-of.js';

const lineOfWidth = (width: number) => ({
  left: 0,
  top: 0,
  right: width,
  bottom: 10,
  backgrounds: [{ red: 0, green: 0, blue: 0 }],
  spans: [],
  rules: [],
});

describe('divide lines', () => {
  it('gives every line to one part, and each part about the same', () => {
    const lines = [600, 100, 200, 300].map(lineOfWidth);
    const parts = divideLines(lines, 2);
    expect(parts.flat()).to.have.members(lines);
    expect(parts.map((part) => part.reduce((sum, { right }) => sum + right, 0))).to.have.members([600, 600]);
  });

  it('has no empty parts', () => {
    expect(divideLines([lineOfWidth(10)], 4)).to.have.length(1);
    expect(divideLines([], 4)).to.be.empty;
  });
});

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
