import { expect } from 'chai';
import { ServiceError } from '../../../../../src/errors.js';
import { refusalOf } from '../../../../fixtures/thrown-by.js';
import { commandsOf, profileOf } from './profile-of.js';

const APP = 'com.example.demo';
const android = profileOf({ platformName: 'Android', appPackage: APP, appActivity: '.Main' });
const chrome = profileOf({ platformName: 'Android', browserName: 'Chrome', url: 'https://start.example' });
const television = profileOf({ platformName: 'AndroidTV' });

describe('AndroidProfile', () => {
  describe('launch', () => {
    const launch = (app?: string, activity?: string) =>
      commandsOf((commands) => android.launch(commands, app, activity));

    it('activates the app, by default that of the capabilities', async () => {
      expect(await launch()).to.deep.equal([['mobile: activateApp', { appId: APP }]]);
      expect(await launch('org.other')).to.deep.equal([['mobile: activateApp', { appId: 'org.other' }]]);
    });

    it('starts an activity, named apart or with the app', async () => {
      const started = [['mobile: startActivity', { intent: 'org.other/.Screen', wait: true }]];
      expect(await launch('org.other', '.Screen')).to.deep.equal(started);
      expect(await launch('org.other/.Screen')).to.deep.equal(started);
    });

    it('opens an address by its link', async () => {
      for (const url of ['demo://item/5', 'https://example.com/a?b=1', 'tel:123']) {
        expect(await launch(url)).to.deep.equal([['mobile: deepLink', { url }]]);
      }
    });

    it('navigates in a browser, by default to the url of the capabilities', async () => {
      expect(await commandsOf((commands) => chrome.launch(commands))).to.deep.equal([
        ['navigate', 'https://start.example'],
      ]);
      expect(await commandsOf((commands) => chrome.launch(commands, 'demo://x'))).to.deep.equal([
        ['mobile: deepLink', { url: 'demo://x' }],
      ]);
    });

    it('does nothing when nothing is named', async () => {
      expect(await commandsOf((commands) => profileOf({ platformName: 'Android' }).launch(commands))).to.deep.equal([]);
    });

    it('refuses names that the shell of the device would read as more than a name', async () => {
      for (const [app, activity] of [
        ['com.a;reboot', undefined],
        ['$(reboot)', undefined],
        ['', undefined],
        ['com.a/.B;reboot', undefined],
        ['com.a/b/c', undefined],
        ['com.a', '.B reboot'],
      ]) {
        const error = await refusalOf(() => launch(app, activity));
        expect([error.code, app, activity]).to.deep.equal(['E0403', app, activity]);
      }
    });

    it('fails with what the device says of the activity', async () => {
      const answers = {
        'mobile: startActivity': () => 'Starting: Intent\nError: Activity class {x} does not exist.\n',
      };
      const error = await refusalOf(() => commandsOf((commands) => android.launch(commands, APP, '.X'), answers));
      expect(error.code).to.equal('E0401');
      expect(error.message).to.contain('Activity class {x} does not exist');
    });
  });

  it('terminates an app', async () => {
    expect(await commandsOf((commands) => android.terminate(commands, APP))).to.deep.equal([
      ['mobile: terminateApp', { appId: APP }],
    ]);
    expect((await refusalOf(() => commandsOf((commands) => android.terminate(commands, 'a b')))).code).to.equal(
      'E0403',
    );
  });

  describe('version', () => {
    const refuse = (error: ServiceError) => () => {
      throw error;
    };
    const NOT_ALLOWED = new ServiceError('E0401', "Potentially insecure feature 'adb_shell' has not been enabled");
    const apps = { [APP]: { packageName: APP, versionCode: 10203 }, 'com.bare': { versionCode: null } };
    const versionOf = async (app: string, answers: Parameters<typeof commandsOf>[1]) => {
      let version: string | undefined;
      await commandsOf(async (commands) => (version = await android.version(commands, app)), answers);
      return version;
    };

    it('is the name that dumpsys tells', async () => {
      const log = await commandsOf((commands) => android.version(commands, APP), {
        'mobile: shell': () => 'Packages:\n  versionCode=10203 minSdk=26\n    versionName=1.2.3-beta\n versionName=1.0',
      });
      expect(log).to.deep.equal([['mobile: shell', { command: 'dumpsys', args: ['package', APP] }]]);
      expect(await versionOf(APP, { 'mobile: shell': () => 'versionName=1.2.3-beta\n' })).to.equal('1.2.3-beta');
    });

    it('is the code, said as such, where the server allows no shell', async () => {
      const answers = { 'mobile: shell': refuse(NOT_ALLOWED), 'mobile: listApps': () => apps };
      expect(await versionOf(APP, answers)).to.equal('version code 10203');
    });

    it('is E0401 for an app that is not installed, E0105 for one without any', async () => {
      const answers = { 'mobile: shell': () => 'Unable to find package', 'mobile: listApps': () => apps };
      expect((await refusalOf(() => versionOf('com.none', answers))).code).to.equal('E0401');
      expect((await refusalOf(() => versionOf('com.bare', answers))).code).to.equal('E0105');
      expect((await refusalOf(() => versionOf('com.a;reboot', answers))).code).to.equal('E0403');
    });

    it('asks no further when the session is lost', async () => {
      const answers = { 'mobile: shell': refuse(new ServiceError('E0106')), 'mobile: listApps': () => apps };
      expect((await refusalOf(() => versionOf(APP, answers))).code).to.equal('E0106');
    });
  });

  describe('keys', () => {
    const press = async (key: string, profile = android) => {
      const [[script, args]] = (await commandsOf((commands) => profile.pressKey(commands, key))) as [[string, object]];
      expect(script).to.equal('mobile: pressKey');
      return args;
    };

    const CODES: readonly [key: string, keycode: number][] = [
      ['66', 66],
      ['5', 5],
      ['279', 279],
      ['enter', 66],
      ['KEYCODE_ENTER', 66],
      ['keycode enter', 66],
      ['back', 4],
      ['Home', 3],
      ['volume_up', 24],
      ['VOLUME-DOWN', 25],
      ['volume mute', 164],
      ['mute', 91],
      ['power', 26],
      ['app_switch', 187],
      ['recent_apps', 187],
      ['menu', 82],
      ['tab', 61],
      ['space', 62],
      ['backspace', 67],
      ['DEL', 67],
      ['delete', 112],
      ['escape', 111],
      ['esc', 111],
      ['PageUp', 92],
      ['End', 123],
      ['up', 19],
      ['ArrowDown', 20],
      ['DPAD_LEFT', 21],
      ['right', 22],
      ['ok', 23],
      ['a', 29],
      ['Z', 54],
      ['KeyQ', 45],
      ['Digit0', 7],
      ['digit9', 16],
      ['KEYCODE_9', 16],
      ['F1', 131],
      ['F12', 142],
      ['NUMPAD_0', 144],
      ['numpad enter', 160],
      ['play', 126],
      ['pause', 127],
      ['play_pause', 85],
      ['stop', 86],
      ['rewind', 89],
      ['fast_forward', 90],
      ['next', 87],
      ['MEDIA_PREVIOUS', 88],
      ['CHANNEL_UP', 166],
      ['guide', 172],
      ['tv_input', 178],
      ['PROG_BLUE', 186],
      ['BUTTON_16', 203],
      ['3D_MODE', 206],
      ['SLEEP', 223],
      ['KEYCODE_11', 227],
      ['HELP', 259],
      ['MEDIA_SKIP_FORWARD', 272],
      ['paste', 279],
      ['+', 81],
      ['*', 17],
      ['/', 76],
    ];
    for (const [key, keycode] of CODES) {
      it(`${JSON.stringify(key)} is ${keycode}`, async () => {
        expect(await press(key)).to.deep.equal({ keycode });
      });
    }

    it('can be held together', async () => {
      expect(await press('Control+A')).to.deep.equal({ keycode: 29, metastate: 0x1000 });
      expect(await press('Ctrl + Shift + z')).to.deep.equal({ keycode: 54, metastate: 0x1001 });
      expect(await press('Alt++')).to.deep.equal({ keycode: 81, metastate: 2 });
      expect(await press('Shift')).to.deep.equal({ keycode: 59 });
      expect((await refusalOf(() => press('A+B'))).code).to.equal('E0403');
    });

    it('that are not known are E0403 with the nearest names', async () => {
      const error = await refusalOf(() => press('volum_up'));
      expect(error.code).to.equal('E0403');
      expect(error.details!['suggestions']).to.include('VOLUME_UP');
      for (const key of ['', 'nonsense', '1001', '99999999999999999999']) {
        expect((await refusalOf(() => press(key))).code, key).to.equal('E0403');
      }
    });

    const REMOTE: readonly [key: string, keycode: number][] = [
      ['UP', 19],
      ['DOWN', 20],
      ['LEFT', 21],
      ['RIGHT', 22],
      ['ENTER', 23],
      ['BACK', 4],
      ['HOME', 3],
      ['PLAY', 126],
      ['PAUSE', 127],
      ['STOP', 86],
      ['REWIND', 89],
      ['FAST_FORWARD', 90],
    ];
    for (const [key, keycode] of REMOTE) {
      it(`${key} on a remote control is ${keycode}`, async () => {
        expect(await press(key, television)).to.deep.equal({ keycode });
      });
    }
  });

  it('hides the keyboard when it shows', async () => {
    const hide = (shows: boolean) =>
      commandsOf((commands) => android.hideKeyboard(commands), { 'mobile: isKeyboardShown': () => shows });
    expect(await hide(true)).to.deep.equal([
      ['mobile: isKeyboardShown', {}],
      ['mobile: hideKeyboard', {}],
    ]);
    expect(await hide(false)).to.deep.equal([['mobile: isKeyboardShown', {}]]);
  });
});
