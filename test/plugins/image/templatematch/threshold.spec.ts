import { expect } from 'chai';
import { DEFAULT_THRESHOLD, thresholdOf } from '../../../../plugins/image/_templatematch/threshold.js';
import { refusalOf } from '../../../fixtures/thrown-by.js';

describe('thresholdOf', () => {
  it('is a number above 0 and at most 1', () => {
    expect(thresholdOf({})).to.equal(DEFAULT_THRESHOLD);
    for (const threshold of [0.01, 0.5, 1]) expect(thresholdOf({ threshold })).to.equal(threshold);
  });

  for (const threshold of [0, -1, 1.01, NaN, '0.9', null, true]) {
    it(`is not ${JSON.stringify(threshold)}${Number.isNaN(threshold) ? ' (NaN)' : ''}`, async () => {
      const { code, message } = await refusalOf(() => thresholdOf({ threshold }));
      expect(code).to.equal('E0104');
      expect(message).to.contain('threshold');
    });
  }
});
