import { expect } from 'chai';
import { planRun } from '../../../src/cli/report/run-plan.js';
import { settingsOf } from '../../fixtures/settings.js';

const STEPS = [{ keyword: 'Get Text', params: [] }];

describe('planRun', () => {
  it('names the run after its file, else after its keyword', () => {
    expect(planRun(STEPS, 'login.yaml', {}, settingsOf())).to.include({ title: 'login.yaml', source: 'login.yaml' });
    expect(planRun(STEPS, undefined, {}, settingsOf())).to.include({ title: 'Get Text', source: 'svc' });
  });

  it('tells the driver and its address, without credentials', () => {
    const addressed = (wanted: object) => {
      const { driver, address } = planRun(STEPS, undefined, wanted, settingsOf());
      return [driver, address];
    };
    expect(addressed({})).to.deep.equal(['playwright', undefined]);
    expect(addressed({ capabilities: { url: 'https://a:b@example.com/x@y' } })).to.deep.equal([
      'playwright',
      'https://***@example.com/x@y',
    ]);
    expect(addressed({ url: 'http://key@grid:4444', capabilities: { url: 'https://example.com' } })).to.deep.equal([
      'appium',
      'http://***@grid:4444',
    ]);
  });
});
