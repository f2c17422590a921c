import { expect } from 'chai';
import { runWithin } from '../../../src/suite/values/time-limit.js';
import { thrownBy } from '../../fixtures/thrown-by.js';

const LIMIT_MS = 100;

/** Waits without using the processor. */
const stall = (): unknown => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * LIMIT_MS);

describe('runWithin', () => {
  it('answers the result, or throws the error, of the work', async () => {
    expect(runWithin(LIMIT_MS, () => 5)).to.equal(5);
    const fail = () => {
      throw new RangeError('it fails');
    };
    expect(await thrownBy(() => runWithin(LIMIT_MS, fail))).to.be.instanceOf(RangeError);
  });

  it('ends work that never ends', async () => {
    let starts = 0;
    const endless = () => {
      starts++;
      for (;;);
    };
    const error = await thrownBy<Error & { code: string }>(() => runWithin(LIMIT_MS, endless));
    expect(error.code).to.equal('ERR_SCRIPT_EXECUTION_TIMEOUT');
    // On a machine with too much to do the work may have got too little of the processor at first.
    expect(starts).to.be.within(1, 3);
  });

  it('starts work again that did not get the processor', () => {
    let starts = 0;
    const stalledFirst = () => {
      if (++starts === 1) stall();
      return starts;
    };
    expect(runWithin(LIMIT_MS, stalledFirst)).to.equal(2);
  });

  it('gives work up that never gets the processor', async () => {
    let starts = 0;
    const stalled = () => {
      starts++;
      stall();
    };
    expect(await thrownBy(() => runWithin(LIMIT_MS, stalled))).to.include({ code: 'ERR_SCRIPT_EXECUTION_TIMEOUT' });
    expect(starts).to.equal(3);
  });
});
