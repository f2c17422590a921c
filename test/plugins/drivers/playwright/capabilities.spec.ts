import { expect } from 'chai';
import { CAPABILITY_NAMES, readCapabilities } from '../../../../plugins/drivers/playwright/_launch/capabilities.js';
import { DriverOptions } from '../../../../src/device/driver.js';
import { refusalOf } from '../../../fixtures/thrown-by.js';

const read = (capabilities: Record<string, unknown> = {}, url?: string) =>
  readCapabilities(new DriverOptions(url, capabilities));

describe('readCapabilities', () => {
  it('runs without a window and with no further arguments when nothing is said', () => {
    expect(read()).to.deep.equal({ headless: true, args: [], url: undefined });
  });

  it('takes every capability by the name that Playwright has for it', () => {
    const all = {
      url: 'a.test',
      browserUrl: 'b.test',
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
    expect(read(all)).to.deep.equal(all);
    expect([...CAPABILITY_NAMES].sort()).to.deep.equal(Object.keys(all).sort());
  });

  it('opens url before browserUrl before the address of the driver source', () => {
    expect(read({ url: 'a', browserUrl: 'b' }, 'c').url).to.equal('a');
    expect(read({ browserUrl: 'b' }, 'c').url).to.equal('b');
    expect(read({}, 'c').url).to.equal('c');
  });

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
