import { expect } from 'chai';
import { localFirefoxOptions } from '../../../../plugins/drivers/_webdriver/local-firefox.js';
import { findGeckodriver } from '../../../../plugins/drivers/selenium/_session/geckodriver.js';
import { refusalOf } from '../../../fixtures/thrown-by.js';
import { withEnv } from '../../../fixtures/with-env.js';

describe('the Firefox of selenium without a url', () => {
  const optionsOf = (given: object) =>
    localFirefoxOptions({ browserName: 'firefox', 'moz:firefoxOptions': given })['moz:firefoxOptions'];

  it('has no window unless the session gives arguments of its own', () => {
    expect(localFirefoxOptions({})['moz:firefoxOptions']).to.deep.include({ args: ['-headless'] });
    expect(optionsOf({ args: ['-private'] })).to.deep.include({ args: ['-private'] });
  });

  it('is the named one, and takes the other options as they are', () => {
    const given = { binary: '/opt/firefox', prefs: { a: 1 }, log: { level: 'warn' } };
    expect(optionsOf(given)).to.deep.equal({ ...given, args: ['-headless'] });
  });

  it('needs a geckodriver, and the refusal says how to install it', async () => {
    await withEnv({ PATH: '/nonexistent' }, async () => {
      const error = await refusalOf(() => findGeckodriver(undefined));
      expect(error.code).to.equal('E0102');
      expect(error.message).to.include('cargo install geckodriver').and.include('SVC_GECKODRIVER');
    });
  });
});
