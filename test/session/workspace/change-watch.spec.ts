import { once } from 'node:events';
import { expect } from 'chai';
import { ScreenChanges } from '../../../src/device/screen-changes.js';
import { ServiceError } from '../../../src/errors.js';
import { createLog } from '../../../src/log.js';
import { ChangeWatch } from '../../../src/session/workspace/change-watch.js';
import { FakeTimers } from '../../fixtures/fake-timers.js';

type Run = ScreenChanges['run'];

const changesOf = (run: Run): ScreenChanges =>
  new (class extends ScreenChanges {
    run = run;
  })();

/** A watch over a driver that gives one of these after another, the last one again and again. */
function setUp(...given: readonly (ScreenChanges | Error)[]) {
  const seen = { asked: 0, changes: 0 };
  const driver = {
    get screenChanges(): ScreenChanges {
      const next = given[Math.min(seen.asked++, given.length - 1)]!;
      if (next instanceof Error) throw next;
      return next;
    },
  };
  const watch = new ChangeWatch({ driver, log: createLog('fatal') }, () => seen.changes++);
  return { seen, watch };
}

const untilStopped = changesOf(async (onChange, signal) => void (await once(signal, 'abort')));

describe('ChangeWatch', () => {
  it('asks a driver that tells no changes again after a second', () =>
    FakeTimers.run(async (timers) => {
      const { seen, watch } = setUp(new ServiceError('E0105'), untilStopped);
      watch.start();
      await timers.advance(999);
      expect(seen.asked).to.equal(1);
      await timers.advance(1);
      expect(seen.asked).to.equal(2);
      await watch.stop();
    }));

  it('asks again a second after a failure, of the driver and of what it gave', () =>
    FakeTimers.run(async (timers) => {
      const broken = changesOf(() => Promise.reject(new Error('the browser ended')));
      const { seen, watch } = setUp(new ServiceError('E0101'), broken, untilStopped);
      watch.start();
      await timers.advance(2000);
      expect(seen).to.deep.equal({ asked: 3, changes: 0 });
      await watch.stop();
    }));

  it('takes another window in front for a change, and watches it at once', () =>
    FakeTimers.run(async (timers) => {
      const { seen, watch } = setUp(
        changesOf(() => Promise.resolve()),
        untilStopped,
      );
      watch.start();
      await timers.advance(0);
      expect(seen).to.deep.equal({ asked: 2, changes: 1 });
      await watch.stop();
    }));

  it('passes no change on after its end, and can be started again', async () => {
    const tellers: (() => void)[] = [];
    const { seen, watch } = setUp(
      changesOf(async (onChange, signal) => {
        tellers.push(onChange);
        await once(signal, 'abort');
      }),
    );
    watch.start();
    await Promise.resolve();
    tellers[0]!();
    await watch.stop();
    tellers[0]!();
    expect(seen.changes).to.equal(1);
    watch.start();
    await Promise.resolve();
    tellers[1]!();
    expect(seen.changes).to.equal(2);
    await watch.stop();
  });
});
