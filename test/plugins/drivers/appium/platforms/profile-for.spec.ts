import { expect } from 'chai';
import { profileFor } from '../../../../../plugins/drivers/appium/_platforms/profile-for.js';
import { refusalOf } from '../../../../fixtures/thrown-by.js';
import { commandsOf, profileOf } from './profile-of.js';

describe('profileFor', () => {
  const FOUND: readonly [capabilities: Record<string, unknown>, platform: string, touch: boolean, webViews: boolean][] =
    [
      [{ platformName: 'android' }, 'Android', true, true],
      [{ platformName: 'Android', automationName: 'Espresso' }, 'Android', true, true],
      [{ platformName: 'AndroidTV' }, 'Android TV', false, true],
      [{ platformName: 'iOS' }, 'iOS', true, true],
      [{ platformName: 'tvOS' }, 'tvOS', false, false],
      [{ platformName: 'Tizen' }, 'Tizen', false, false],
      [{ platformName: 'webOS' }, 'webOS', false, false],
      [{ browserName: 'chrome' }, 'A browser', true, false],
      [{ platformName: 'mac', automationName: 'Safari' }, 'A browser', true, false],
      [{ platformName: 'Windows' }, 'windows', true, false],
      [{ platformName: 'Fake', automationName: 'Fake' }, 'Fake', true, false],
      [{ platformName: 'Fake', automationName: 'constructor' }, 'Fake', true, false],
    ];
  for (const [capabilities, platform, hasTouch, hasWebViews] of FOUND) {
    it(`is ${platform} for ${JSON.stringify(capabilities)}`, () => {
      const profile = profileOf(capabilities);
      expect(profile).to.include({ platform, hasTouch, hasWebViews, isBrowser: platform === 'A browser' });
    });
  }

  it('is another platform when a session that exists does not say which', () => {
    const profile = profileFor({ capabilities: {}, isTelevision: false, startUrl: undefined });
    expect(profile.platform).to.equal('This platform');
  });

  it('refuses touch on a television and nowhere else', async () => {
    for (const platformName of ['AndroidTV', 'tvOS', 'Tizen', 'webOS']) {
      const error = await refusalOf(() => profileOf({ platformName }).requireTouch('Swipe'));
      expect(error.code).to.equal('E0105');
      expect(error.message).to.contain('Swipe').and.to.contain('no touch screen');
    }
    for (const platformName of ['Android', 'iOS']) profileOf({ platformName }).requireTouch('Swipe');
  });

  it('knows the app under test by the name that its driver gives the capability', () => {
    const appOf = (platformName: string, capability: string) =>
      profileOf({ platformName, [capability]: 'com.example' }).appUnderTest;
    expect(appOf('Android', 'appPackage')).to.equal('com.example');
    expect(appOf('AndroidTV', 'appPackage')).to.equal('com.example');
    expect(appOf('iOS', 'bundleId')).to.equal('com.example');
    expect(appOf('tvOS', 'bundleId')).to.equal('com.example');
    expect(appOf('Tizen', 'appPackage')).to.equal('com.example');
    expect(appOf('webOS', 'appId')).to.equal('com.example');
    expect(appOf('iOS', 'appPackage')).to.equal(undefined);
    expect(profileOf({ browserName: 'chrome' }).appUnderTest).to.equal(undefined);
  });

  describe('for a browser', () => {
    const browser = profileOf({ browserName: 'chrome', url: 'https://start.example' });

    it('navigates, by default to the url of the capabilities', async () => {
      expect(await commandsOf((commands) => browser.launch(commands))).to.deep.equal([
        ['navigate', 'https://start.example'],
      ]);
      for (const [given, opened] of [
        ['example.com', 'http://example.com'],
        ['localhost:8080/x', 'http://localhost:8080/x'],
        ['about:blank', 'about:blank'],
        ['data:text/html,x', 'data:text/html,x'],
        ['chrome://version', 'chrome://version'],
      ] as const) {
        expect(await commandsOf((commands) => browser.launch(commands, given))).to.deep.equal([['navigate', opened]]);
      }
      expect(await commandsOf((commands) => profileOf({ browserName: 'chrome' }).launch(commands))).to.deep.equal([]);
    });

    it('has no apps, no activities and no keys of a device', async () => {
      await commandsOf(async (commands) => {
        for (const work of [
          () => browser.terminate(commands, 'x'),
          () => browser.version(commands, 'x'),
          () => browser.pressKey(commands, 'home'),
          () => browser.launch(commands, 'x', '.Y'),
        ]) {
          expect((await refusalOf(work)).code).to.equal('E0105');
        }
        await browser.hideKeyboard(commands);
      });
    });
  });

  it('opens addresses and presses keys on a platform that it does not know, and has nothing else', async () => {
    const other = profileOf({ platformName: 'Roku', automationName: 'Roku', url: 'app://x' });
    expect(await commandsOf((commands) => other.launch(commands))).to.deep.equal([['navigate', 'app://x']]);
    expect(await commandsOf((commands) => other.pressKey(commands, 'Control+A'))).to.deep.equal([
      ['pressKeys', ['\ue009', 'A']],
    ]);
    await commandsOf(async (commands) => {
      for (const work of [() => other.terminate(commands, 'x'), () => other.pressKey(commands, 'volume_up')]) {
        const error = await refusalOf(work);
        expect(error.code).to.equal('E0105');
        expect(error.message).to.contain('Roku');
      }
    });
  });
});
