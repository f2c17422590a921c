import { expect } from 'chai';
import { untilCoreIsFree } from '../../../../../plugins/drivers/playwright/_process/free-capacity.js';
import { thrownBy } from '../../../../fixtures/thrown-by.js';

describe('untilCoreIsFree', () => {
  const never = new AbortController().signal;

  /** Idle times of a machine, by the part of each sample in which a core is idle. */
  const machine = (...idleMs: number[]) => {
    let total = 0;
    let reads = 0;
    const idle = () => (reads++ % 2 === 0 ? total : (total += idleMs.shift() ?? 0));
    return { idle, samples: () => reads / 2 };
  };

  it('samples until a core was idle', async () => {
    const { idle, samples } = machine(0, 50, 100, 100);
    await untilCoreIsFree(10_000, never, { idle, cores: 2 });
    expect(samples()).to.equal(3);
  });

  it('gives up at the limit', async () => {
    const { idle, samples } = machine(0, 0, 0);
    await untilCoreIsFree(200, never, { idle, cores: 2 });
    expect(samples()).to.equal(2);
  });

  it('does not sample a machine with many cores', async () => {
    const { idle, samples } = machine();
    await untilCoreIsFree(10_000, never, { idle, cores: 32 });
    expect(samples()).to.equal(0);
  });

  it('ends with the signal', async () => {
    const error = await thrownBy(() => untilCoreIsFree(10_000, AbortSignal.abort(), { cores: 2 }));
    expect(error).to.have.property('name', 'AbortError');
  });
});
