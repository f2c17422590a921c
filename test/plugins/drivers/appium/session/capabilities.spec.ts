import { expect } from 'chai';
import { readCapabilities } from '../../../../../plugins/drivers/appium/_session/capabilities.js';
import { hostPlatform } from '../../../../../plugins/drivers/appium/_platforms/platform-names.js';
import { DriverOptions } from '../../../../../src/device/driver.js';
import { refusalOf } from '../../../../fixtures/thrown-by.js';

const URL = 'http://127.0.0.1:4723';
const read = (capabilities: Record<string, unknown>, url?: string, idle = 600) =>
  readCapabilities(new DriverOptions(url, capabilities), idle);
const named = (capabilities: Record<string, unknown>, url?: string) => {
  const all = Object.entries(read(capabilities, url).capabilities);
  return Object.fromEntries(all.filter(([name]) => name !== 'appium:newCommandTimeout'));
};
const ANDROID = { platformName: 'Android', 'appium:automationName': 'UiAutomator2' };

describe('the capabilities of appium', () => {
  describe('names', () => {
    it('get appium: unless they are W3C or a vendor names them, and values pass unchanged', () => {
      const nested = { deep: [1, { app: '/x' }] };
      expect(
        named({
          platformName: 'Android',
          app: '/a b/ä.apk',
          noReset: false,
          'appium:udid': 'x',
          'goog:chromeOptions': nested,
          acceptInsecureCerts: true,
          timeouts: { implicit: 1 },
          processArguments: nested,
          language: null,
        }),
      ).to.deep.equal({
        ...ANDROID,
        'appium:app': '/a b/ä.apk',
        'appium:noReset': false,
        'appium:udid': 'x',
        'goog:chromeOptions': nested,
        acceptInsecureCerts: true,
        timeouts: { implicit: 1 },
        'appium:processArguments': nested,
        'appium:language': null,
      });
    });

    it('are taken out of alwaysMatch, one firstMatch and appium:options', () => {
      const capabilities = {
        alwaysMatch: { platformName: 'Android', 'appium:options': { udid: 'x', 'appium:noReset': true } },
        firstMatch: [{ 'appium:appPackage': 'com.example' }],
        settings: { a: 1 },
      };
      expect(named(capabilities)).to.deep.equal({
        ...ANDROID,
        'appium:udid': 'x',
        'appium:noReset': true,
        'appium:appPackage': 'com.example',
      });
      expect(read(capabilities).settings).to.deep.equal({ a: 1 });
    });

    it('of our own are not sent', () => {
      const plan = read({ ...ANDROID, browserUrl: 'http://x/', settings: { ignoreUnimportantViews: true } });
      expect(plan.startUrl).to.equal('http://x/');
      expect(plan.settings).to.deep.equal({ ignoreUnimportantViews: true });
      expect(plan.capabilities).to.have.all.keys('appium:newCommandTimeout', ...Object.keys(ANDROID));
      expect(read({ ...ANDROID, url: 'http://y/', browserUrl: 'http://y/' }).startUrl).to.equal('http://y/');
      expect(read(ANDROID)).to.deep.include({ startUrl: undefined, settings: {}, existingSessionId: undefined });
    });

    const REFUSED: readonly [what: string, capabilities: Record<string, unknown>, message: string][] = [
      ['two firstMatch', { firstMatch: [{ a: 1 }, { a: 2 }] }, 'give one'],
      ['a firstMatch that is no list', { firstMatch: { a: 1 } }, 'list of objects'],
      ['an alwaysMatch that is no object', { alwaysMatch: [] }, 'alwaysMatch must be an object'],
      ['appium:options that are no object', { 'appium:options': 'x' }, 'must be an object'],
      ['desiredCapabilities', { desiredCapabilities: {} }, 'W3C'],
      ['a name with and without prefix', { ...ANDROID, udid: 1, 'appium:udid': 1 }, '"udid" is given twice'],
      ['a name here and in appium:options', { udid: 1, 'appium:options': { udid: 1 } }, '"appium:udid" is given twice'],
      ['a name in both matches', { alwaysMatch: { a: 1 }, firstMatch: [{ a: 1 }] }, '"a" is given twice'],
      ['settings that are no object', { ...ANDROID, settings: ['hunter2'] }, 'ignoreUnimportantViews'],
      ['a url that is no text', { ...ANDROID, url: 5 }, 'url must be a text'],
      ['url and browserUrl that differ', { ...ANDROID, url: 'hunter2', browserUrl: 'b' }, 'url and browserUrl differ'],
      ['a platformName that is no text', { platformName: 5 }, 'platformName must be a text'],
      ['a browserName that is no text', { ...ANDROID, browserName: [] }, 'browserName must be a text'],
    ];
    for (const [what, capabilities, message] of REFUSED) {
      it(`refuses ${what}`, async () => {
        const error = await refusalOf(() => read(capabilities));
        expect(error.code).to.equal('E0104');
        expect(error.message).to.contain(message).and.not.to.contain('hunter2');
      });
    }
  });

  describe('platform and driver', () => {
    const HOST = hostPlatform().platformName;
    const FOUND: readonly [Record<string, unknown>, platformName: string, automationName: string, tv?: boolean][] = [
      [{ platformName: 'android' }, 'Android', 'UiAutomator2'],
      [{ platformName: 'Android TV' }, 'Android', 'UiAutomator2', true],
      [{ platformName: 'ios' }, 'iOS', 'XCUITest'],
      [{ platformName: 'tvOS' }, 'tvOS', 'XCUITest', true],
      [{ platformName: 'Tizen' }, 'TizenTV', 'TizenTV', true],
      [{ platformName: 'TizenTV' }, 'TizenTV', 'TizenTV', true],
      [{ platformName: 'webOS' }, 'LGTV', 'webOS', true],
      [{ platformName: 'LG' }, 'LGTV', 'webOS', true],
      [{ platformName: 'lgtv' }, 'LGTV', 'webOS', true],
      [{ platformName: 'Mac' }, 'mac', 'Mac2'],
      [{ platformName: 'Windows' }, 'windows', 'Windows'],
      [{ platformName: 'linux', browserName: 'chrome' }, 'linux', 'Chromium'],
      [{ platformName: 'mac', browserName: 'Chrome' }, 'mac', 'Chromium'],
      [{ platformName: 'Android', browserName: 'Chrome' }, 'Android', 'UiAutomator2'],
      [{ automationName: 'uiautomator2' }, 'Android', 'uiautomator2'],
      [{ automationName: 'Espresso' }, 'Android', 'Espresso'],
      [{ automationName: 'XCUITest' }, 'iOS', 'XCUITest'],
      [{ automationName: 'TizenTV' }, 'TizenTV', 'TizenTV', true],
      [{ automationName: 'webos' }, 'LGTV', 'webos', true],
      [{ platformName: 'tvOS', automationName: 'XCUITest' }, 'tvOS', 'XCUITest', true],
      [{ platformName: 'Roku', automationName: 'Roku' }, 'Roku', 'Roku'],
      [{ platformName: 'Android', automationName: 'Mine' }, 'Android', 'Mine'],
      [{ browserName: 'chrome' }, HOST, 'Chromium'],
      [{ browserName: 'Chromium' }, HOST, 'Chromium'],
      [{ browserName: 'MicrosoftEdge' }, HOST, 'Chromium'],
      [{ automationName: 'Chromium' }, HOST, 'Chromium'],
    ];
    for (const [given, platformName, automationName, tv = false] of FOUND) {
      it(`of ${JSON.stringify(given)} are ${platformName} and ${automationName}`, () => {
        const { capabilities, isTelevision } = read(given);
        expect(capabilities).to.include({ platformName, 'appium:automationName': automationName });
        expect(isTelevision).to.equal(tv);
      });
    }

    it('give the browser the name that chromedriver knows', () => {
      expect(named({ browserName: 'Chromium' })).to.include({ browserName: 'chrome' });
      expect(named({ browserName: 'Chrome' })).to.include({ browserName: 'chrome' });
      expect(named({ browserName: 'MicrosoftEdge' })).to.include({ browserName: 'MicrosoftEdge' });
      expect(named({ platformName: 'Android', browserName: 'Chrome' })).to.include({ browserName: 'Chrome' });
    });

    it('are those of this host for a browser of the embedded server', () => {
      const names = (['linux', 'darwin', 'win32', 'freebsd'] as const).map((host) => hostPlatform(host).platformName);
      expect(names).to.deep.equal(['linux', 'mac', 'windows', 'linux']);
    });

    const REFUSED: readonly [Record<string, unknown>, url: string | undefined, message: string][] = [
      [{}, undefined, 'platformName is missing: {"platformName": "Android"'],
      [{ deviceName: 'x' }, URL, 'platformName is missing'],
      [{ browserName: 'chrome' }, URL, 'platformName is missing'],
      [{ browserName: 'firefox' }, undefined, 'platformName is missing'],
      [{ automationName: 'Safari' }, undefined, 'platformName is missing'],
      [{ platformName: 'Roku' }, undefined, 'appium:automationName is missing'],
      [{ platformName: 'iOS', automationName: 'UiAutomator2' }, undefined, '"UiAutomator2" does not drive iOS'],
      [{ platformName: 'Android', automationName: 'XCUITest' }, URL, 'there UiAutomator2 or Espresso does'],
      [{ platformName: 'Android', automationName: 5 }, URL, 'automationName must be a text'],
    ];
    for (const [given, url, message] of REFUSED) {
      it(`of ${JSON.stringify(given)} are refused${url === undefined ? '' : ' elsewhere'}`, async () => {
        const error = await refusalOf(() => read(given, url));
        expect(error.code).to.equal('E0104');
        expect(error.message).to.contain(message);
      });
    }
  });

  describe('a session that exists', () => {
    it('is used without naming a platform, and is no capability', () => {
      for (const name of ['existingSessionId', 'appium:existingSessionId']) {
        const plan = read({ [name]: 'abc', 'appium:udid': 'x' }, URL);
        expect(plan.existingSessionId).to.equal('abc');
        expect(plan.capabilities).to.have.all.keys('appium:newCommandTimeout', 'appium:udid');
      }
    });

    it('is refused at the embedded server, which has none, and when it is no text', async () => {
      expect((await refusalOf(() => read({ existingSessionId: 'abc' }))).message).to.contain('needs the url');
      for (const existingSessionId of [5, '']) {
        expect((await refusalOf(() => read({ existingSessionId }, URL))).code).to.equal('E0104');
      }
    });
  });

  describe('the time after which Appium ends an unused session', () => {
    const timeout = (capabilities: Record<string, unknown>, idle: number) =>
      read(capabilities, undefined, idle).capabilities['appium:newCommandTimeout'];

    it('is longer than ours, and none when ours is none', () => {
      expect([1, 1800, 3600, 0].map((idle) => timeout(ANDROID, idle))).to.deep.equal([3600, 3600, 7200, 0]);
    });

    it("is the caller's when it is given", () => {
      expect(timeout({ ...ANDROID, newCommandTimeout: 5 }, 3600)).to.equal(5);
    });
  });
});
