import { expect } from 'chai';
import { inReadingOrder } from '../../../../plugins/image/_templatematch/choose-matches.js';

const at = (x: number, y: number, height = 20) => ({ bounds: { x, y, width: 20, height } });

describe('inReadingOrder', () => {
  it('goes row by row, and from left to right in a row', () => {
    const [a, b, c, d] = [at(10, 52), at(60, 48), at(5, 90), at(40, 10)];
    expect(inReadingOrder([c, b, d, a])).to.deep.equal([d, a, b, c]);
  });

  it('takes for one row what overlaps by half of the lower height', () => {
    const [tall, low] = [at(50, 10, 60), at(10, 40, 20)];
    expect(inReadingOrder([tall, low])).to.deep.equal([low, tall]);
    expect(inReadingOrder([at(50, 10), at(10, 25)])).to.deep.equal([at(50, 10), at(10, 25)]);
  });
});
