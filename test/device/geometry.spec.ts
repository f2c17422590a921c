import { expect } from 'chai';
import fc from 'fast-check';
import { centre, contains } from '../../src/device/geometry.js';

const length = fc.integer({ min: 0, max: 10_000 });
const rect = fc.record({ x: length, y: length, width: length, height: length });

describe('centre', () => {
  it('is in the middle', () => {
    expect(centre({ x: 10, y: 20, width: 5, height: 8 })).to.deep.equal({ x: 12.5, y: 24 });
  });

  it('always lies inside', () => {
    fc.assert(fc.property(rect, (area) => contains(area, centre(area))));
  });
});

describe('contains', () => {
  const area = { x: 10, y: 10, width: 10, height: 10 };

  it('counts the edges in', () => {
    for (const [x, y] of [
      [10, 10],
      [20, 20],
      [10, 20],
    ] as const) {
      expect(contains(area, { x, y })).to.equal(true);
    }
  });

  it('is false outside', () => {
    for (const [x, y] of [
      [9, 15],
      [21, 15],
      [15, 9],
      [15, 21],
    ] as const) {
      expect(contains(area, { x, y })).to.equal(false);
    }
  });
});
