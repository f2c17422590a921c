import { expect } from 'chai';
import { countText, durationText } from '../../src/text/quantity.js';

describe('quantities as text', () => {
  it('gives a duration in the largest unit that fits, also when it is rounded up to it', () => {
    expect([0, 849.6, 12_340, 59_960, 125_400].map(durationText)).to.deep.equal([
      '0 ms',
      '850 ms',
      '12.3 s',
      '1 min 0 s',
      '2 min 5 s',
    ]);
  });

  it('has the noun in the plural unless there is one', () => {
    expect([0, 1, 2].map((count) => countText(count, 'case'))).to.deep.equal(['0 cases', '1 case', '2 cases']);
  });
});
