import { expect } from 'chai';
import { divideLines } from '../../../../plugins/text/_tesseract/line-batches.js';

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
