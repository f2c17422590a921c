import { expect } from 'chai';
import { ServiceError } from '../../../../../src/errors.js';
import { refusalOf } from '../../../../fixtures/thrown-by.js';
import { commandsOf, profileOf } from './profile-of.js';

const APP = 'com.example.demo-app';
const ios = profileOf({ platformName: 'iOS', bundleId: APP });
const safari = profileOf({ platformName: 'iOS', browserName: 'Safari', url: 'https://start.example' });
const tvos = profileOf({ platformName: 'tvOS', bundleId: APP });

describe('IosProfile', () => {
  it('launches the app, by default that of the capabilities', async () => {
    for (const profile of [ios, tvos]) {
      expect(await commandsOf((commands) => profile.launch(commands))).to.deep.equal([
        ['mobile: launchApp', { bundleId: APP }],
      ]);
      expect(await commandsOf((commands) => profile.launch(commands, 'com.apple.Preferences'))).to.deep.equal([
        ['mobile: launchApp', { bundleId: 'com.apple.Preferences' }],
      ]);
    }
    expect(await commandsOf((commands) => profileOf({ platformName: 'iOS' }).launch(commands))).to.deep.equal([]);
  });

  it('opens an address by its link, and navigates in Safari', async () => {
    expect(await commandsOf((commands) => ios.launch(commands, 'demo://x'))).to.deep.equal([
      ['mobile: deepLink', { url: 'demo://x' }],
    ]);
    expect(await commandsOf((commands) => safari.launch(commands))).to.deep.equal([
      ['navigate', 'https://start.example'],
    ]);
    expect(await commandsOf((commands) => safari.launch(commands, 'demo://x'))).to.deep.equal([
      ['mobile: deepLink', { url: 'demo://x' }],
    ]);
  });

  it('knows no activities, and no app but by a bundle id', async () => {
    const refused = async (app: string, activity?: string) =>
      (await refusalOf(() => commandsOf((commands) => ios.launch(commands, app, activity)))).code;
    expect(await refused(APP, '.Main')).to.equal('E0105');
    expect(await refused('My App')).to.equal('E0403');
    expect(await refused('')).to.equal('E0403');
  });

  it('terminates an app', async () => {
    expect(await commandsOf((commands) => ios.terminate(commands, APP))).to.deep.equal([
      ['mobile: terminateApp', { bundleId: APP }],
    ]);
  });

  describe('version', () => {
    const versionOf = async (app: string, list: (args: Readonly<Record<string, unknown>>) => unknown) => {
      let version: string | undefined;
      await commandsOf(async (commands) => (version = await ios.version(commands, app)), { 'mobile: listApps': list });
      return version;
    };
    const lists: Record<string, object> = {
      User: {
        [APP]: { CFBundleShortVersionString: '2.3', CFBundleVersion: '99' },
        'com.build': { CFBundleVersion: '7' },
      },
      System: { 'com.apple.Preferences': { CFBundleShortVersionString: '1.0' }, 'com.bare': {} },
    };

    it('is that of the lists of apps', async () => {
      const list = ({ applicationType }: Readonly<Record<string, unknown>>) => lists[applicationType as string];
      expect(await versionOf(APP, list)).to.equal('2.3');
      expect(await versionOf('com.build', list)).to.equal('7');
      expect(await versionOf('com.apple.Preferences', list)).to.equal('1.0');
      for (const app of ['com.none', 'com.bare']) {
        expect((await refusalOf(() => versionOf(app, list))).code).to.equal('E0401');
      }
    });

    it('is E0105 on a simulator, and other failures stay what they are', async () => {
      const failing = (error: ServiceError) => () => {
        throw error;
      };
      const simulator = new ServiceError('E0401', 'Listing apps can only be performed on a real device');
      const refused = await refusalOf(() => versionOf(APP, failing(simulator)));
      expect(refused.code).to.equal('E0105');
      expect(refused.message).to.contain('simulator');
      expect((await refusalOf(() => versionOf(APP, failing(new ServiceError('E0106'))))).code).to.equal('E0106');
    });
  });

  describe('keys', () => {
    const press = (key: string, profile = ios) => commandsOf((commands) => profile.pressKey(commands, key));
    const button = (name: string) => [['mobile: pressButton', { name }]];

    it('are buttons of the device, and keys that are text', async () => {
      expect(await press('home')).to.deep.equal(button('home'));
      expect(await press('VOLUME_UP')).to.deep.equal(button('volumeup'));
      expect(await press('volume down')).to.deep.equal(button('volumedown'));
      expect(await press('Enter')).to.deep.equal([['type', '\n']]);
      expect(await press('tab')).to.deep.equal([['type', '\t']]);
      expect(await press('backspace')).to.deep.equal([['type', '\b']]);
    });

    it('that other platforms have are E0105, unknown ones E0403 with the nearest', async () => {
      for (const key of ['66', 'back', 'menu', 'app_switch', 'Control+A', 'play']) {
        expect((await refusalOf(() => press(key))).code, key).to.equal('E0105');
      }
      const error = await refusalOf(() => press('volumup'));
      expect(error.code).to.equal('E0403');
      expect(error.details!['suggestions']).to.include('volumeup');
      for (const key of ['', 'constructor', 'toString']) {
        expect((await refusalOf(() => press(key))).code, key).to.equal('E0403');
      }
    });

    const REMOTE: readonly [key: string, button: string][] = [
      ['UP', 'up'],
      ['DOWN', 'down'],
      ['LEFT', 'left'],
      ['RIGHT', 'right'],
      ['ENTER', 'select'],
      ['BACK', 'menu'],
      ['HOME', 'home'],
      ['PLAY', 'playpause'],
      ['PAUSE', 'playpause'],
      ['PLAY_PAUSE', 'playpause'],
    ];
    for (const [key, name] of REMOTE) {
      it(`${key} on an Apple TV is ${name}`, async () => {
        expect(await press(key, tvos)).to.deep.equal(button(name));
      });
    }

    it('that the remote control of an Apple TV lacks are E0105', async () => {
      for (const key of ['STOP', 'REWIND', 'FAST_FORWARD', 'volume_up', '23']) {
        expect((await refusalOf(() => press(key, tvos))).code, key).to.equal('E0105');
      }
    });
  });

  it('hides the keyboard when it shows', async () => {
    const hide = (shows: boolean) =>
      commandsOf((commands) => ios.hideKeyboard(commands), { 'mobile: isKeyboardShown': () => shows });
    expect(await hide(true)).to.deep.include(['mobile: hideKeyboard', {}]);
    expect(await hide(false)).to.have.lengthOf(1);
  });
});
