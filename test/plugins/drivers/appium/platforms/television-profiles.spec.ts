import { expect } from 'chai';
import type { PlatformProfile } from '../../../../../plugins/drivers/appium/_platforms/platform-profile.js';
import { refusalOf } from '../../../../fixtures/thrown-by.js';
import { commandsOf, profileOf } from './profile-of.js';

const tizen = (more: object = {}) => profileOf({ platformName: 'TizenTV', appPackage: 'app.own', ...more });
const webos = (more: object = {}) => profileOf({ platformName: 'LGTV', appId: 'app.own', ...more });

const pressed = async (profile: PlatformProfile, key: string) => {
  const [[script, args]] = (await commandsOf((commands) => profile.pressKey(commands, key))) as [
    [string, { key: string }],
  ];
  return `${script} ${args.key}`;
};
const refused = async (work: Parameters<typeof commandsOf>[0], answers?: Parameters<typeof commandsOf>[1]) =>
  (await refusalOf(() => commandsOf(work, answers))).code;

/** UP, DOWN, LEFT, RIGHT, ENTER, BACK, HOME, PLAY, PAUSE, STOP, REWIND, FAST_FORWARD; a dash is E0105. */
const REMOTE = 'UP DOWN LEFT RIGHT ENTER BACK HOME PLAY PAUSE STOP REWIND FAST_FORWARD'.split(' ');
const KEYS: readonly [name: string, profile: PlatformProfile, script: string, keys: string][] = [
  [
    'Tizen',
    tizen(),
    'tizen: pressKey',
    'KEY_UP KEY_DOWN KEY_LEFT KEY_RIGHT KEY_ENTER KEY_RETURN - KEY_PLAY KEY_PAUSE KEY_STOP KEY_REWIND KEY_FF',
  ],
  [
    'Tizen with rcMode remote',
    tizen({ rcMode: 'remote' }),
    'tizen: pressKey',
    'KEY_UP KEY_DOWN KEY_LEFT KEY_RIGHT KEY_ENTER KEY_RETURN KEY_HOME KEY_PLAY KEY_PAUSE KEY_STOP KEY_REWIND KEY_FF',
  ],
  ['webOS', webos(), 'webos: pressKey', 'up down left right enter back - playPause playPause - rev fwd'],
  [
    'webOS with rcMode rc',
    webos({ rcMode: 'rc' }),
    'webos: pressKey',
    'UP DOWN LEFT RIGHT ENTER BACK HOME PLAY - STOP REWIND FF',
  ],
];

describe('television profiles', () => {
  for (const [name, profile, script, keys] of KEYS) {
    it(`press the keys of the remote control: ${name}`, async () => {
      for (const [i, expected] of keys.split(' ').entries()) {
        const key = REMOTE[i]!;
        if (expected === '-')
          expect(await refused((commands) => profile.pressKey(commands, key)), key).to.equal('E0105');
        else expect(await pressed(profile, key.toLowerCase())).to.equal(`${script} ${expected}`);
      }
    });
  }

  it('press further keys that the drivers document', async () => {
    expect(await pressed(tizen(), 'volume_up')).to.equal('tizen: pressKey KEY_VOLUP');
    expect(await pressed(tizen(), 'digit7')).to.equal('tizen: pressKey KEY_7');
    expect(await pressed(tizen({ rcOnly: true }), 'HOME')).to.equal('tizen: pressKey KEY_HOME');
    expect(await pressed(webos({ remoteOnly: true }), 'channel_up')).to.equal('webos: pressKey CHAN_UP');
  });

  it('refuse key codes as E0105 and what is no key as E0403', async () => {
    for (const profile of [tizen(), webos()]) {
      expect(await refused((commands) => profile.pressKey(commands, '23'))).to.equal('E0105');
      expect(await refused((commands) => profile.pressKey(commands, 'F5'))).to.equal('E0105');
      const error = await refusalOf(() => commandsOf((commands) => profile.pressKey(commands, 'rewnd')));
      expect(error.code).to.equal('E0403');
      expect(error.details!['suggestions']).to.include('rewind');
    }
  });

  describe('Tizen', () => {
    const launch = (profile: PlatformProfile, app?: string) => commandsOf((commands) => profile.launch(commands, app));

    it('leaves its own app as the session started it, unless it is asked for', async () => {
      expect(await launch(tizen())).to.deep.equal([]);
      expect(await launch(tizen(), 'app.own')).to.deep.equal([
        ['tizen: activateApp', { appPackage: 'app.own', debug: true }],
      ]);
      expect(await launch(tizen({ rcOnly: true }), 'app.own')).to.deep.equal([
        ['tizen: activateApp', { appPackage: 'app.own' }],
      ]);
      expect(await launch(tizen(), 'app.other')).to.deep.equal([['tizen: activateApp', { appPackage: 'app.other' }]]);
    });

    it('terminates apps; it opens no addresses and tells no versions', async () => {
      expect(await commandsOf((commands) => tizen().terminate(commands, 'app.own'))).to.deep.equal([
        ['tizen: terminateApp', { pkgId: 'app.own' }],
      ]);
      expect(await refused((commands) => tizen().launch(commands, 'https://example.com'))).to.equal('E0105');
      expect(await refused((commands) => tizen().launch(commands, 'app.own', '.X'))).to.equal('E0105');
      expect(await refused((commands) => tizen().version(commands, 'app.own'))).to.equal('E0105');
    });
  });

  describe('webOS', () => {
    const active = { 'webos: activeAppInfo': () => ({ returnValue: true, appId: 'app.own' }) };

    it('has the app that its session started, and launches no other', async () => {
      expect(await commandsOf((commands) => webos().launch(commands))).to.deep.equal([]);
      expect(await commandsOf((commands) => webos().launch(commands, 'app.own'), active)).to.have.lengthOf(1);
      expect(await refused((commands) => webos().launch(commands, 'app.other'), active)).to.equal('E0105');
      expect(await refused((commands) => webos().launch(commands, 'app.own'))).to.equal('E0105');
      expect(await refused((commands) => webos().terminate(commands, 'app.own'))).to.equal('E0105');
    });

    it('tells the version that the list of apps holds', async () => {
      const answers = { 'webos: listApps': () => [{ id: 'airplay', version: '1.0.0' }, { id: 'bare' }] };
      await commandsOf(async (commands) => {
        expect(await webos().version(commands, 'airplay')).to.equal('1.0.0');
      }, answers);
      for (const app of ['bare', 'none']) {
        expect(await refused((commands) => webos().version(commands, app), answers)).to.equal('E0401');
      }
    });
  });
});
