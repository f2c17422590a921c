import { expect } from 'chai';
import { type Evidence, scoreOf } from '../../../../plugins/image/_templatematch/score.js';

const SURE: Evidence = {
  likeness: { mean: 0.95, worst: 0.9, swapped: 0 },
  outline: 0.9,
  correlation: 0.9,
  scale: 1,
  detail: 200,
  isTurned: false,
};

describe('scoreOf', () => {
  it('is 1 for the same pixels, and a little less at another scale', () => {
    const likeness = { mean: 1, worst: 1, swapped: 0 };
    for (const [scale, score] of [
      [0.5, 0.96],
      [1, 1],
      [2, 0.96],
    ] as const) {
      expect(scoreOf({ ...SURE, likeness, outline: 1, correlation: 1, scale })).to.equal(score);
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

  it('does not take parts that look alike for the picture where outlines run otherwise, at the same scale too', () => {
    const chance = { ...SURE, outline: 0.5, correlation: 0.75 };
    expect(scoreOf(chance))
      .to.be.below(0.82)
      .and.below(scoreOf(SURE) - 0.1);
    expect(scoreOf({ ...chance, scale: 1.5 })).to.be.below(scoreOf(chance));
  });

  it('lets outlines that agree make up for parts that do not, where there is much of them', () => {
    const drawnAnew = { ...SURE, likeness: { mean: 0.84, worst: 0.78, swapped: 0 }, outline: 0.97, scale: 1.5 };
    const [little, much] = [100, 800].map((detail) => scoreOf({ ...drawnAnew, detail }));
    expect(much).to.be.above(little! + 0.03);
  });

  it('asks less of a small and simple picture the more agrees in full', () => {
    const small = { ...SURE, detail: 40, scale: 0.5 };
    const loss = (alike: number): number => {
      const seen = { likeness: { mean: alike, worst: alike, swapped: 0 }, outline: alike, correlation: alike };
      return scoreOf({ ...small, ...seen, detail: 110 }) - scoreOf({ ...small, ...seen });
    };
    expect(loss(1)).to.be.closeTo(loss(0.9) / 2, 1e-6);
    expect(loss(0.98)).to.be.within(loss(1), loss(0.9));
  });

  it('is never below 0', () => {
    const likeness = { mean: 0.1, worst: 0, swapped: 1 };
    expect(scoreOf({ ...SURE, likeness, outline: 0, correlation: 0, scale: 0.5, detail: 1 })).to.equal(0);
  });
});
