import { expect } from 'chai';
import { EventClock } from '../../bench/fleet/simulation/event-clock.js';
import { fairShares, jainIndex } from '../../bench/fleet/simulation/fairness.js';
import { SMALL } from '../../bench/fleet/simulation/scenario.js';
import { simulate } from '../../bench/fleet/simulation/simulation.js';

describe('simulation of a fleet', () => {
  it('keeps every invariant over deaths, pauses, drains and lost answers, and serves owners fairly', async () => {
    const { observer, sessions, fairness } = await simulate(SMALL);
    expect([observer.violations, sessions, observer.admitted.length]).to.deep.equal([[], 300, 300]);
    const { adoptions, refusedWrites, endedWithReplica, lostAnswers, mostWaiting } = observer;
    const happened = { adoptions, refusedWrites, endedWithReplica, lostAnswers, mostWaiting };
    for (const [what, count] of Object.entries(happened)) expect(count, what).to.be.above(0);
    expect(fairness).to.be.above(0.9);
    expect(Math.max(...observer.gapsMs)).to.be.below(10_000);
  });

  it('runs events in the order of their times', async () => {
    const clock = new EventClock();
    const seen: string[] = [];
    const times = [5, 3, 9, 3, 1, 7, 3, 8];
    for (const [index, time] of times.entries()) clock.after(time, () => void seen.push(`${time}.${index}`));
    await clock.run(() => seen.length === 7);
    expect([seen.join(' '), clock.now()]).to.deep.equal(['1.4 3.1 3.3 3.6 5.0 7.5 8.7', 8]);
  });

  it('measures fairness by the shares that are due', () => {
    expect(fairShares([10, 1, 10, 3], 14)).to.deep.equal([5, 1, 5, 3]);
    expect(fairShares([1, 2], 10)).to.deep.equal([1, 2]);
    expect([jainIndex([1, 1, 1]), jainIndex([1, 0, 0, 0]), jainIndex([])]).to.deep.equal([1, 0.25, 1]);
  });
});
