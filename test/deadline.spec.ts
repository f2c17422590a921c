import { expect } from 'chai';
import { withDeadline } from '../src/deadline.js';
import { FakeTimers } from './fixtures/fake-timers.js';
import { thrownBy } from './fixtures/thrown-by.js';

const late = () => new Error('too late');

describe('withDeadline', () => {
  it('answers what the work answers, and throws what it throws', async () => {
    const error = new Error('broken');
    expect(await withDeadline(5, late, async () => 42)).to.equal(42);
    expect(await thrownBy(() => withDeadline(5, late, () => Promise.reject(error)))).to.equal(error);
  });

  it('waits no longer than the deadline, and aborts the work', async () => {
    let signal: AbortSignal | undefined;
    const work = (given: AbortSignal) => {
      signal = given;
      return new Promise(() => undefined);
    };
    await FakeTimers.run(async (timers) => {
      const waiting = thrownBy(() => withDeadline(0.05, late, work));
      await timers.advance(49);
      expect(signal?.aborted).to.equal(false);
      await timers.advance(1);
      const error = await waiting;
      expect(error.message).to.equal('too late');
      expect(signal?.reason).to.equal(error);
    });
  });

  it('ends with the reason of the outer signal, and passes it on', async () => {
    const outer = new AbortController();
    const reason = new Error('gone');
    setTimeout(() => outer.abort(reason), 10);
    let signal: AbortSignal | undefined;
    const work = (given: AbortSignal) => {
      signal = given;
      return new Promise(() => undefined);
    };
    expect(await thrownBy(() => withDeadline(5, late, work, { outer: outer.signal }))).to.equal(reason);
    expect(signal?.reason).to.equal(reason);
  });

  it('begins nothing when the outer signal is aborted already', async () => {
    let runs = 0;
    const reason = new Error('gone');
    const work = async () => runs++;
    expect(await thrownBy(() => withDeadline(5, late, work, { outer: AbortSignal.abort(reason) }))).to.equal(reason);
    expect(runs).to.equal(0);
  });

  it('aborts nothing afterwards', async () => {
    let signal: AbortSignal | undefined;
    const outer = new AbortController();
    await FakeTimers.run(async (timers) => {
      await withDeadline(0.03, late, async (given) => (signal = given), { outer: outer.signal });
      outer.abort();
      await timers.advance(50);
    });
    expect(signal?.aborted).to.equal(false);
  });
});
