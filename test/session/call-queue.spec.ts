import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import fc from 'fast-check';
import { CallQueue } from '../../src/session/call-queue.js';
import { refusalOf, thrownBy } from '../fixtures/thrown-by.js';

const never = new AbortController().signal;

/** Work that ends when the test says so. */
function work<T>(answer: T, journal: string[] = [], name = String(answer)) {
  let resolve!: (value: T) => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<T>((resolved, rejected) => {
    resolve = resolved;
    reject = rejected;
  });
  const run = () => {
    journal.push(name);
    return promise;
  };
  return { run, finish: () => resolve(answer), fail: (error: Error) => reject(error) };
}

describe('CallQueue', () => {
  it('answers what the work answers, and throws what it throws', async () => {
    const queue = new CallQueue(5);
    const error = new Error('broken');
    expect(await queue.run(async () => 42, never)).to.equal(42);
    expect(await thrownBy(() => queue.run(() => Promise.reject(error), never))).to.equal(error);
    expect([queue.busy, queue.length]).to.deep.equal([false, 0]);
  });

  it('runs one at a time, first come first served', async () => {
    const queue = new CallQueue(5);
    const journal: string[] = [];
    const jobs = ['a', 'b', 'c'].map((name) => work(name, journal));
    const answers = jobs.map(({ run }) => queue.run(run, never));
    expect([journal.join(), queue.length, queue.busy]).to.deep.equal(['a', 2, true]);
    jobs[0]!.finish();
    await answers[0];
    await nextTurn();
    expect([journal.join(), queue.length]).to.deep.equal(['a,b', 1]);
    jobs[1]!.fail(new Error('broken'));
    await thrownBy(() => answers[1]!);
    await nextTurn();
    expect([journal.join(), queue.length]).to.deep.equal(['a,b,c', 0]);
    jobs[2]!.finish();
    expect(await answers[2]).to.equal('c');
    expect(queue.busy).to.equal(false);
  });

  it('lets nobody who comes later slip in before one who waits', async () => {
    const queue = new CallQueue(5);
    const journal: string[] = [];
    const first = work('first', journal);
    const running = queue.run(first.run, never);
    const waiting = queue.run(async () => journal.push('waiting'), never);
    const late = running.then(() => queue.run(async () => journal.push('late'), never));
    first.finish();
    await Promise.all([waiting, late]);
    expect(journal).to.deep.equal(['first', 'waiting', 'late']);
  });

  it('goes on when work throws before it answers a promise', async () => {
    const queue = new CallQueue(5);
    const error = new Error('at once');
    const throwing = () => {
      throw error;
    };
    const first = work('first');
    const answers = [queue.run(first.run, never), queue.run(throwing, never), queue.run(async () => 'third', never)];
    first.finish();
    expect(await thrownBy(() => answers[1]!)).to.equal(error);
    expect(await answers[2]).to.equal('third');
    expect(await thrownBy(() => queue.run(throwing, never))).to.equal(error);
    expect(queue.busy).to.equal(false);
  });

  it('refuses whoever comes when too many wait', async () => {
    const queue = new CallQueue(2);
    const first = work('first');
    const answers = [first.run, async () => 'b', async () => 'c'].map((run) => queue.run(run, never));
    const error = await refusalOf(() => queue.run(async () => 'd', never));
    expect([error.code, error.status]).to.deep.equal(['E0407', 429]);
    expect(error.message).to.contain('SVC_QUEUE_LIMIT');
    first.finish();
    expect(await Promise.all(answers)).to.deep.equal(['first', 'b', 'c']);
    expect(await queue.run(async () => 'e', never)).to.equal('e');
  });

  it('lets nobody wait when the limit is 0', async () => {
    const queue = new CallQueue(0);
    const first = work('first');
    const running = queue.run(first.run, never);
    expect((await refusalOf(() => queue.run(async () => 1, never))).code).to.equal('E0407');
    first.finish();
    await running;
  });

  it('takes one who leaves out of the queue, with the reason, and never runs it', async () => {
    const queue = new CallQueue(5);
    const journal: string[] = [];
    const first = work('first', journal);
    const abort = new AbortController();
    const running = queue.run(first.run, never);
    const leaving = queue.run(async () => journal.push('leaving'), abort.signal);
    const staying = queue.run(async () => journal.push('staying'), never);
    const reason = new Error('gone');
    abort.abort(reason);
    expect(await thrownBy(() => leaving)).to.equal(reason);
    expect(queue.length).to.equal(1);
    first.finish();
    await Promise.all([running, staying]);
    expect(journal).to.deep.equal(['first', 'staying']);
  });

  it('refuses at once whoever has left before', async () => {
    const queue = new CallQueue(5);
    const first = work('first');
    const running = queue.run(first.run, never);
    const reason = new Error('gone');
    expect(await thrownBy(() => queue.run(async () => 1, AbortSignal.abort(reason)))).to.equal(reason);
    expect(queue.length).to.equal(0);
    first.finish();
    await running;
  });

  it('leaves nothing on a signal that lives on', async () => {
    const queue = new CallQueue(100);
    const abort = new AbortController();
    const first = work('first');
    const answers = [queue.run(first.run, abort.signal)];
    for (let i = 0; i < 5; i++) answers.push(queue.run(async () => 'x', abort.signal));
    first.finish();
    await Promise.all(answers);
    abort.abort();
    await nextTurn();
    expect([queue.busy, queue.length]).to.deep.equal([false, 0]);
  });

  describe('when it closes', () => {
    it('refuses whoever waits and whoever comes, and lets the running one end', async () => {
      const queue = new CallQueue(5);
      const first = work('first');
      const running = queue.run(first.run, never);
      const waiting = [queue.run(async () => 1, never), queue.run(async () => 2, never)];
      const reason = new Error('closed');
      queue.close(reason);
      expect(
        await Promise.all([...waiting, queue.run(async () => 3, never)].map((each) => thrownBy(() => each))),
      ).to.deep.equal([reason, reason, reason]);
      expect(queue.busy).to.equal(true);
      first.finish();
      expect(await running).to.equal('first');
    });

    it('is idle when the running one has ended, whatever its end', async () => {
      const queue = new CallQueue(5);
      await queue.idle();
      const first = work('first');
      const running = thrownBy(() => queue.run(first.run, never));
      let isIdle = false;
      const idle = queue.idle().then(() => (isIdle = true));
      await nextTurn();
      expect(isIdle).to.equal(false);
      first.fail(new Error('broken'));
      await idle;
      await running;
    });

    it('runs none whose turn had just come', async () => {
      const queue = new CallQueue(5);
      const journal: string[] = [];
      const first = work('first', journal);
      const reason = new Error('closed');
      const running = queue.run(first.run, never);
      const waiting = thrownBy(() => queue.run(async () => journal.push('next'), never));
      const closed = running.then(async () => {
        queue.close(reason);
        await queue.idle();
        return queue.busy;
      });
      first.finish();
      expect(await closed).to.equal(false);
      expect(await waiting).to.equal(reason);
      expect(journal).to.deep.equal(['first']);
    });
  });

  it('keeps the order and runs one at a time, whatever fails or leaves', async () => {
    const kind = fc.constantFrom('succeed', 'fail', 'throw', 'leave');
    await fc.assert(
      fc.asyncProperty(fc.array(kind, { maxLength: 12 }), async (kinds) => {
        const queue = new CallQueue(100);
        const started: number[] = [];
        let running = 0;
        let most = 0;
        const answers = kinds.map((each, i) => {
          const abort = new AbortController();
          const answer = queue.run(() => {
            started.push(i);
            most = Math.max(most, ++running);
            if (each === 'throw') {
              running--;
              throw new Error('thrown');
            }
            return nextTurn().then(() => {
              running--;
              if (each === 'fail') throw new Error('failed');
            });
          }, abort.signal);
          if (each === 'leave') abort.abort(new Error('left'));
          return answer.catch(() => undefined);
        });
        await Promise.all(answers);
        expect(most).to.be.at.most(1);
        expect(started).to.deep.equal([...started].sort((a, b) => a - b));
        const expected = kinds.flatMap((each, i) =>
          each === 'leave' && i > 0 && kinds.slice(0, i).some((k) => k !== 'throw') ? [] : [i],
        );
        expect(started).to.include.members(expected.filter((i) => kinds[i] !== 'leave'));
        expect([queue.busy, queue.length]).to.deep.equal([false, 0]);
      }),
      { numRuns: 50 },
    );
  });
});
