import { expect } from 'chai';
import { withTimeLimit } from '../../src/api/time-limit.js';
import { thrownBy } from './thrown-by.js';

describe('withTimeLimit', () => {
  it('gives back what the work returns', () => {
    const value = { a: 1 };
    expect(withTimeLimit(() => value)).to.equal(value);
  });

  it('lets an error of the work through as it is', async () => {
    const error = new TypeError('no');
    expect(
      await thrownBy(() =>
        withTimeLimit(() => {
          throw error;
        }),
      ),
    ).to.equal(error);
  });

  it('stops a regular expression that would run for years', async () => {
    const started = performance.now();
    const error = await thrownBy(() => withTimeLimit(() => /^(a+)+$/.test(`${'a'.repeat(100)}!`)));
    expect(error.message).to.equal('it took longer than 1000 ms');
    expect(performance.now() - started).to.be.lessThan(5000);
    expect(withTimeLimit(() => 'still works')).to.equal('still works');
  });
});
