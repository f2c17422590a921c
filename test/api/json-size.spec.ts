import { expect } from 'chai';
import { nestsDeeperThan } from '../../src/api/json-size.js';

const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

describe('nestsDeeperThan', () => {
  it('counts lists and objects inside each other', () => {
    expect(nestsDeeperThan('text', 0)).to.equal(false);
    expect(nestsDeeperThan(null, 0)).to.equal(false);
    expect(nestsDeeperThan({}, 0)).to.equal(true);
    expect(nestsDeeperThan({ a: [1, { b: 2 }] }, 3)).to.equal(false);
    expect(nestsDeeperThan({ a: [1, { b: 2 }] }, 2)).to.equal(true);
  });

  it('looks into a very deep value without running out of stack', () => {
    expect(nestsDeeperThan(nested(100_000), 100)).to.equal(true);
    expect(nestsDeeperThan(nested(100_000), 100_000)).to.equal(false);
  });

  it('ends on a value that contains itself', () => {
    const circle: unknown[] = [];
    circle.push(circle);
    expect(nestsDeeperThan(circle, 100)).to.equal(true);
  });
});
