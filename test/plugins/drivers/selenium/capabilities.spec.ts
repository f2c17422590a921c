import { expect } from 'chai';
import { readCapabilities } from '../../../../plugins/drivers/selenium/_session/capabilities.js';
import { DriverOptions } from '../../../../src/device/driver.js';
import { refusalOf } from '../../../fixtures/thrown-by.js';

const read = (capabilities: Record<string, unknown>, limit = 300_000) =>
  readCapabilities(new DriverOptions(undefined, capabilities), limit);

describe('the capabilities of selenium', () => {
  it('ask for a Chrome that does not wait for pictures and answers dialogs with no', () => {
    expect(read({})).to.deep.equal({
      startAddress: undefined,
      requested: {
        browserName: 'chrome',
        pageLoadStrategy: 'eager',
        unhandledPromptBehavior: 'ignore',
        timeouts: { script: 300_000, pageLoad: 60_000 },
      },
      locale: { locale: undefined, timezoneId: undefined },
    });
  });

  it('take the locale and the time zone out of the request, for they are emulated', async () => {
    const { requested, locale } = read({ locale: 'de-DE', timezoneId: 'Asia/Tokyo' });
    expect(locale).to.deep.equal({ locale: 'de-DE', timezoneId: 'Asia/Tokyo' });
    expect(requested).not.to.have.any.keys('locale', 'timezoneId');
    expect((await refusalOf(() => read({ timezoneId: 9 }))).code).to.equal('E0104');
  });

  it('are those of the caller before any of ours', () => {
    const { requested } = read({
      browserName: 'firefox',
      pageLoadStrategy: 'normal',
      'moz:firefoxOptions': { args: ['-headless'] },
      timeouts: { implicit: 5 },
    });
    expect(requested).to.deep.include({
      browserName: 'firefox',
      pageLoadStrategy: 'normal',
      'moz:firefoxOptions': { args: ['-headless'] },
      timeouts: { script: 300_000, pageLoad: 60_000, implicit: 5 },
    });
  });

  it('give pages no longer to load than a keyword has', () => {
    expect(read({}, 1000).requested['timeouts']).to.deep.equal({ script: 1000, pageLoad: 1000 });
  });

  for (const name of ['url', 'browserUrl']) {
    it(`name in ${name} what is opened, which the server does not hear of`, () => {
      const { startAddress, requested } = read({ [name]: 'http://x/' });
      expect(startAddress).to.equal('http://x/');
      expect(requested).to.not.have.property(name);
    });
  }

  it('are refused by name when WebDriver does not know them', async () => {
    const error = await refusalOf(() => read({ browsername: 'chrome' }));
    expect(error.code).to.equal('E0104');
    expect(error.message).to.include('did you mean browserName');
    expect((await refusalOf(() => read({ chromeOptions: {} }))).message).to.include('goog:chromeOptions');
  });

  it('are refused when the address is no text', async () => {
    expect((await refusalOf(() => read({ url: 5 }))).message).to.include('url: must be a text');
  });
});
