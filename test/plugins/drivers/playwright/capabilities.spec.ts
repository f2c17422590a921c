import { expect } from 'chai';
import { Capabilities, readCapabilities } from '../../../../plugins/drivers/playwright/_launch/capabilities.js';
import { DriverOptions } from '../../../../src/device/driver.js';
import { refusalOf } from '../../../fixtures/thrown-by.js';

const read = (capabilities: Record<string, unknown> = {}, url?: string) =>
  readCapabilities(new DriverOptions(url, capabilities));

describe('readCapabilities', () => {
  it('runs without a window and with no further arguments when nothing is said', () => {
    expect(read()).to.deep.equal({
      browserName: 'chromium',
      headless: true,
      args: [],
      url: undefined,
      server: undefined,
    });
  });

  it('takes every capability by the name that Playwright has for it', () => {
    const all = {
      url: 'a.test',
      browserUrl: 'b.test',
      browserName: 'webkit',
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 3,
      headless: false,
      isMobile: true,
      hasTouch: true,
      locale: 'de-DE',
      timezoneId: 'Europe/Berlin',
      colorScheme: 'dark',
      userAgent: 'x',
      storageState: { cookies: [] },
      args: ['--a'],
      executablePath: '/opt/chrome',
    };
    expect(read(all)).to.deep.equal({ ...all, server: undefined });
    const own = ['cdp_url', 'user_data_dir'];
    expect(Object.keys(Capabilities.shape).sort()).to.deep.equal([...Object.keys(all), ...own].sort());
  });

  it('opens url before browserUrl before the address of the driver source', () => {
    expect(read({ url: 'a', browserUrl: 'b' }, 'c').url).to.equal('a');
    expect(read({ browserUrl: 'b' }, 'c').url).to.equal('b');
    expect(read({}, 'c').url).to.equal('c');
  });

  it('take a ws address of the driver source for that of a Playwright server', () => {
    expect(read({ url: 'a' }, ' wss://b/c ')).to.include({ url: 'a', server: 'wss://b/c' });
    expect(read({}, 'ws://b').url).to.equal(undefined);
  });

  for (const [capabilities, named, url] of [
    [{ cdp_url: 'http://a', locale: 'de' }, 'locale'],
    [{ cdp_url: 'http://a', headless: true }, 'headless'],
    [{ cdp_url: 'http://a', user_data_dir: '/b' }, 'user_data_dir'],
    [{ cdp_url: 'http://a', browserName: 'firefox' }, 'browserName'],
    [{ user_data_dir: '/b', storageState: {} }, 'storageState'],
    [{ browserName: 'firefox', isMobile: true }, 'isMobile'],
    [{ args: ['--a'] }, 'args', 'ws://a'],
    [{ cdp_url: 'http://a' }, 'cdp_url', 'ws://a'],
  ] as const) {
    it(`refuses ${named} beside ${JSON.stringify({ ...capabilities, [named]: undefined, url })}`, async () => {
      const error = await refusalOf(() => read(capabilities, url));
      expect([error.code, error.details]).to.deep.equal(['E0104', { capability: named }]);
      expect(error.message).to.include(`leave ${named} out: `);
    });
  }

  for (const [name, value, path] of [
    ['viewport', { width: 0, height: 5 }, 'viewport.width'],
    ['viewport', { width: 5 }, 'viewport.height'],
    ['viewport', { width: 5, height: 5, depth: 5 }, 'viewport.depth'],
    ['viewport', 'hunter2', 'viewport'],
    ['deviceScaleFactor', 0, 'deviceScaleFactor'],
    ['headless', 'hunter2', 'headless'],
    ['colorScheme', 'hunter2', 'colorScheme'],
    ['args', 'hunter2', 'args'],
    ['args', [5], 'args.0'],
    ['storageState', 5, 'storageState'],
    ['url', 5, 'url'],
    ['browserName', 'hunter2', 'browserName'],
    ['cdp_url', 'hunter2', 'cdp_url'],
    ['cdp_url', 'chrome:hunter2', 'cdp_url'],
    ['user_data_dir', 'hunter2', 'user_data_dir'],
  ] as const) {
    it(`refuses ${JSON.stringify(value)} for ${name}, with the path and without the value`, async () => {
      const error = await refusalOf(() => read({ [name]: value }));
      expect([error.code, error.status]).to.deep.equal(['E0104', 400]);
      const { problems } = error.details as { problems: { path: string }[] };
      expect(problems.map((problem) => problem.path)).to.deep.equal([path]);
      expect(JSON.stringify(error.toDetail())).not.to.contain('hunter2');
    });
  }
});
