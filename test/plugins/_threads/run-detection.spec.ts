import { expect } from 'chai';
import { WorkerPool } from '#svc';
import { runDetection } from '../../../plugins/_threads/run-detection.js';
import { createLog } from '../../../src/log.js';
import { refusalOf } from '../../fixtures/thrown-by.js';

describe('runDetection', () => {
  const module = new URL('../../fixtures/worker-tasks.js', import.meta.url);
  const options = { name: 'detector', module, maxThreads: 2 };
  const pool = new WorkerPool(options, { log: createLog('fatal') });

  after(() => pool.end());

  for (const [what, task, limitMs, message] of [
    ['ends', 'exit', 20_000, /detector: the detection failed: worker exited/],
    ['fails', 'fail', 20_000, /detector: the detection failed: out of memory$/],
    ['does not answer', 'hang', 500, /detector: no answer in time$/],
  ] as const) {
    it(`fails the detection whose thread ${what}, and no other`, async () => {
      const work = () => runDetection(pool, task, undefined, AbortSignal.timeout(limitMs));
      const { code, message: shown } = await refusalOf(work);
      expect(code).to.equal('E0603');
      expect(shown).to.match(message);
      expect(await runDetection(pool, 'echo', 1)).to.equal(1);
    });
  }

  it('fails what runs when the threads end', async () => {
    const running = refusalOf(() => runDetection(pool, 'hang', undefined));
    await runDetection(pool, 'echo', 1);
    await pool.end();
    expect((await running).code).to.equal('E0505');
  });
});
