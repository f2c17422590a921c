import { expect } from 'chai';
import { ReportCamera } from '../../../src/cli/report/report-camera.js';
import { ServiceError } from '../../../src/errors.js';

const FAILURE = { code: 'E0201', message: 'Element not found' };

describe('ReportCamera', () => {
  it('takes the screen after a failure, and at the end', async () => {
    const camera = new ReportCamera(() => Promise.resolve('QUJD'));
    expect(await camera.failure(FAILURE)).to.deep.equal({ png: 'QUJD' });
    expect(await camera.take()).to.deep.equal({ png: 'QUJD' });
  });

  it('says why there is no picture', async () => {
    const camera = new ReportCamera(() => Promise.reject(new ServiceError('E0303', 'no source')));
    expect(await camera.failure(FAILURE)).to.deep.equal({ missing: 'E0303 Screenshot failed: no source' });
  });

  it('does not ask a driver that is lost', async () => {
    let asked = 0;
    const camera = new ReportCamera(() => Promise.resolve(`${++asked}`));
    const lost = await camera.failure({ code: 'E0106', message: 'Driver session lost' });
    expect(lost).to.deep.equal({ missing: 'E0106 Driver session lost' });
    expect(asked).to.equal(0);
  });

  it('takes no more than the first twenty failures, and the end all the same', async () => {
    const camera = new ReportCamera(() => Promise.resolve('QUJD'));
    for (let i = 0; i < 20; i++) await camera.failure(FAILURE);
    expect(await camera.failure(FAILURE)).to.deep.equal({ missing: 'only the first 20 failures of a run have one' });
    expect(await camera.take()).to.deep.equal({ png: 'QUJD' });
  });
});
