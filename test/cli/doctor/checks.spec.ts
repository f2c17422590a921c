import { expect } from 'chai';
import { nodeVersion } from '../../../src/cli/doctor/checks.js';
import { settingsOf } from '../../fixtures/settings.js';

describe('the version of Node', () => {
  const stateOf = async (version: string) => {
    const context = { settings: settingsOf(), signal: new AbortController().signal };
    return (await nodeVersion(version).look(context)).state;
  };

  it('is fine from the one on that package.json names', async () => {
    for (const version of ['20.19.0', '20.19.5', '20.100.0', '24.0.0']) {
      expect(await stateOf(version), version).to.equal('fine');
    }
    for (const version of ['20.18.9', '18.99.0', '9.20.0']) expect(await stateOf(version), version).to.equal('failed');
  });
});
