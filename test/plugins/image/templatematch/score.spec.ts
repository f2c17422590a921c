import { expect } from 'chai';
import { type Evidence, scoreOf } from '../../../../plugins/image/_templatematch/score.js';

const SURE: Evidence = {
  likeness: { mean: 0.95, worst: 0.9, swapped: 0 },
  outline: 0.9,
  correlation: 0.9,
  scale: 1,
  detail: 200,
};

describe('scoreOf', () => {
  it('is 1 for the same pixels, and a little less at another scale', () => {
    const likeness = { mean: 1, worst: 1, swapped: 0 };
    for (const [scale, score] of [
      [0.5, 0.96],
      [1, 1],
      [2, 0.96],
    ] as const) {
      expect(scoreOf({ likeness, outline: 1, correlation: 1, scale, detail: 200 })).to.equal(score);
    }
  });

  it('counts the worst part of a picture', () => {
    const worse = { ...SURE, likeness: { ...SURE.likeness, worst: 0.5 } };
    expect(scoreOf(worse)).to.be.below(scoreOf(SURE));
  });

  it('asks more of a small and simple picture at another scale, most of all at a smaller one', () => {
    const simple = { ...SURE, detail: 40 };
    const at = (scale: number): number => scoreOf({ ...simple, scale });
    expect(scoreOf(simple)).to.equal(scoreOf(SURE));
    expect(at(1.6)).to.be.below(scoreOf({ ...SURE, scale: 1.6 }));
    expect(at(1 / 1.6)).to.be.below(at(1.6));
  });

  it('is never below 0', () => {
    const likeness = { mean: 0.1, worst: 0, swapped: 1 };
    expect(scoreOf({ likeness, outline: 0, correlation: 0, scale: 0.5, detail: 1 })).to.equal(0);
  });
});
