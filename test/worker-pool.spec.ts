import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { expect } from 'chai';
import type { ServiceError } from '../src/errors.js';
import { createLog } from '../src/log.js';
import { TaskLimitExceeded, WorkerPool, type WorkerPoolOptions } from '../src/worker-pool.js';
import { FakeTimers } from './fixtures/fake-timers.js';
import { refusalOf, thrownBy } from './fixtures/thrown-by.js';
import { until } from './fixtures/until.js';

const MODULE = new URL('./fixtures/worker-tasks.js', import.meta.url);
const logger = { log: createLog('fatal') };

describe('WorkerPool', () => {
  let pool: WorkerPool;

  const start = (options: Partial<WorkerPoolOptions> = {}) =>
    (pool = new WorkerPool({ name: 'test', module: MODULE, maxThreads: 1, ...options }, logger));
  const thread = () => pool.run<number>('thread', undefined);

  afterEach(() => pool.end());

  it('runs tasks in one thread, which it keeps', async () => {
    start();
    expect(await pool.run('echo', { a: 1 })).to.deep.equal({ a: 1 });
    expect(new Set([await thread(), await thread()]).size).to.equal(1);
  });

  it('ends idle threads', async () => {
    start({ idleMs: 20 });
    const ended: Promise<unknown>[] = [];
    process.once('worker', (worker: Worker) => void ended.push(once(worker, 'exit')));
    const first = await thread();
    expect(ended).to.have.lengthOf(1);
    await Promise.all(ended);
    expect(await thread()).to.not.equal(first);
  });

  for (const [what, task, message] of [
    ['ends', 'exit', /worker exited/],
    ['fails', 'fail', /^out of memory/],
  ] as const) {
    it(`fails the task whose thread ${what}, and no other`, async () => {
      start();
      expect((await thrownBy(() => pool.run(task, undefined))).message).to.match(message);
      expect(await pool.run('echo', 1)).to.equal(1);
    });
  }

  it('keeps a thread whose task failed, or replaces all threads when asked to', async () => {
    for (const replaceAfterFailure of [false, true]) {
      start({ replaceAfterFailure });
      const first = await thread();
      await thrownBy(() => pool.run('fail', undefined));
      expect((await thread()) === first).to.equal(!replaceAfterFailure);
      await pool.end();
    }
  });

  it('ends a task that exceeds the limit of time, which begins when the task runs', async () => {
    await FakeTimers.run(
      async (timers) => {
        start({ taskLimitMs: 500 });
        const hanging = [1, 2].map(() => thrownBy(() => pool.run('hang', undefined)));
        const last = pool.run('echo', 1);
        for (const ending of hanging) {
          await timers.waitFor(() => timers.nextDue === 500);
          await timers.advance(500);
          const error = await ending;
          expect(error).to.be.instanceOf(TaskLimitExceeded);
          expect(error.message).to.equal('it takes longer than 0.5 s');
        }
        expect(await last).to.equal(1);
      },
      { fakesSignals: true },
    );
  });

  it('ends a task that exceeds the limit of memory', async () => {
    start({ taskLimitMs: 30_000, maxMemoryMb: 32 });
    const error = await thrownBy(() => pool.run('hoard', undefined));
    expect(error).to.be.instanceOf(TaskLimitExceeded);
    expect(error.message).to.equal('it takes more than 32 MB of memory');
    expect(await pool.run('echo', 1)).to.equal(1);
  });

  it('ends a task that is aborted, whether it runs or waits', async () => {
    start();
    const stops = [new AbortController(), new AbortController()];
    const [running, waiting] = stops.map(({ signal }) => thrownBy(() => pool.run('hang', undefined, signal)));
    const last = pool.run('echo', 1);
    stops[1]!.abort(new Error('second'));
    expect(((await waiting) as Error).message).to.equal('second');
    stops[0]!.abort(new Error('first'));
    expect(((await running) as Error).message).to.equal('first');
    expect(await last).to.equal(1);
    expect(await thrownBy(() => pool.run('echo', 1, stops[0]!.signal))).to.equal(stops[0]!.signal.reason);
  });

  it('gives its threads the environment of its options', async () => {
    start({ env: { ONLY: 'this' } });
    expect(await pool.run('environment', undefined)).to.deep.equal({ ONLY: 'this' });
  });

  it('fails what runs and what waits when it ends', async () => {
    start();
    let isRunning = false;
    const watch = () => (isRunning = true);
    process.once('worker', watch);
    const tasks = [1, 2].map(() => refusalOf(() => pool.run('hang', undefined)));
    await until('the first task', () => isRunning);
    await pool.end();
    const codes = [...(await Promise.all(tasks)), await refusalOf(() => pool.run('echo', 1))];
    expect(codes.map(({ code }: ServiceError) => code)).to.deep.equal(['E0505', 'E0505', 'E0505']);
  });
});
