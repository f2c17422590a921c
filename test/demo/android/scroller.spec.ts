import { expect } from 'chai';
import fc from 'fast-check';
import { Scroller } from '../../../demo/android/view/scroller.js';

describe('Scroller', () => {
  let now = 0;
  let scroller: Scroller;

  beforeEach(() => {
    now = 0;
    scroller = new Scroller('y', () => now);
    scroller.range = 5000;
  });

  afterEach(() => scroller.stop());

  const after = (ms: number): number => {
    now += ms;
    return scroller.offset;
  };

  it('goes on after a fling, slower and slower, and rests where it said', () => {
    scroller.fling(4000);
    const rests = scroller.restsIn;
    const ways = [after(100), after(100), after(100), after(100)].map((at, i, all) => at - (all[i - 1] ?? 0));
    expect(ways).to.deep.equal(ways.toSorted((one, other) => other - one));
    expect(scroller.isMoving).to.equal(true);
    now = rests;
    const end = scroller.offset;
    expect([scroller.isMoving, after(1000)]).to.deep.equal([false, end]);
  });

  it('stops at the ends, earlier than it would have rested', () => {
    scroller.fling(20_000);
    const rests = scroller.restsIn;
    expect(after(rests)).to.equal(5000);
    expect([scroller.isMoving, scroller.canScroll('forward'), scroller.canScroll('backward')]).to.deep.equal([
      false,
      false,
      true,
    ]);
  });

  it('stays where a touch stops it', () => {
    scroller.fling(4000);
    const at = after(200);
    scroller.stop();
    expect(after(1000)).to.equal(at);
  });

  it('does not go on after too slow a move', () => {
    scroller.fling(100);
    expect(after(1000)).to.equal(0);
  });

  it('never leaves its range, whatever is done to it', () => {
    const step = fc.oneof(
      fc.integer({ min: -30_000, max: 30_000 }).map((v) => () => scroller.fling(v)),
      fc.integer({ min: -9000, max: 9000 }).map((pixels) => () => scroller.scrollBy(pixels)),
      fc.integer({ min: 0, max: 3000 }).map((ms) => () => void (now += ms)),
      fc.integer({ min: -100, max: 9000 }).map((range) => () => void (scroller.range = range)),
    );
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        for (const each of steps) {
          each();
          expect(scroller.offset).to.be.within(0, scroller.range);
          expect(scroller.restsIn).to.be.within(0, 10_000);
        }
      }),
    );
  });
});
