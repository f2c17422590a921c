import { expect } from 'chai';
import { refusalOf } from '../../../../fixtures/thrown-by.js';
import { commandsOf, profileOf } from './profile-of.js';

const refusalsOf = async (work: (commands: Parameters<Parameters<typeof commandsOf>[0]>[0]) => Promise<unknown>) => {
  let message = '';
  await commandsOf(async (commands) => {
    const error = await refusalOf(() => work(commands));
    message = `${error.code} ${error.message}`;
  });
  return message;
};

describe('desktop profiles', () => {
  describe('macOS', () => {
    const mac = profileOf({ platformName: 'mac', automationName: 'Mac2', bundleId: 'com.example.notes' });

    it('launches and terminates apps by their bundle id, and opens addresses', async () => {
      expect(await commandsOf((commands) => mac.launch(commands))).to.deep.equal([
        ['macos: launchApp', { bundleId: 'com.example.notes' }],
      ]);
      expect(await commandsOf((commands) => mac.launch(commands, 'notes://new'))).to.deep.equal([
        ['macos: deepLink', { url: 'notes://new' }],
      ]);
      expect(await commandsOf((commands) => mac.terminate(commands, 'com.example.notes'))).to.deep.equal([
        ['macos: terminateApp', { bundleId: 'com.example.notes' }],
      ]);
      expect(await refusalsOf((commands) => mac.launch(commands, 'no bundle'))).to.contain('E0403');
      expect(await refusalsOf((commands) => mac.launch(commands, 'com.example', 'Main'))).to.contain('E0105');
    });

    it('has a mouse with a wheel, and presses keys by W3C actions', async () => {
      expect(mac.pointer).to.equal('mouse');
      expect(await commandsOf((commands) => mac.turnWheel!(commands, { x: 40, y: 60 }, 0, 300))).to.deep.equal([
        ['macos: scroll', { x: 40, y: 60, deltaX: -0, deltaY: -300 }],
      ]);
      expect(await commandsOf((commands) => mac.pressKey(commands, 'ControlOrMeta+A'))).to.deep.equal([
        ['pressKeys', ['\ue03d', 'A']],
      ]);
    });
  });

  describe('Windows', () => {
    const app = 'Example.Notes_8wekyb3d8bbwe!App';
    const windows = profileOf({ platformName: 'windows', app });

    it('launches and closes only the app of the session', async () => {
      expect(await commandsOf((commands) => windows.launch(commands))).to.deep.equal([]);
      expect(await commandsOf((commands) => windows.launch(commands, app))).to.deep.equal([['windows: launchApp', {}]]);
      expect(await commandsOf((commands) => windows.terminate(commands, app))).to.deep.equal([
        ['windows: closeApp', {}],
      ]);
      for (const work of ['launch', 'terminate'] as const) {
        expect(await refusalsOf((commands) => windows[work](commands, 'Other.App'))).to.match(/E0105.*appium:app/);
      }
    });

    it('presses keys by their virtual key codes, as its driver performs no actions of keys', async () => {
      expect(windows).to.include({ hasKeyActions: false, pointer: 'touch' });
      const keys = (key: string) => commandsOf((commands) => windows.pressKey(commands, key));
      expect(await keys('Enter')).to.deep.equal([['windows: keys', { actions: [{ virtualKeyCode: 0x0d }] }]]);
      expect(await keys('Control+Shift+a')).to.deep.equal([
        [
          'windows: keys',
          {
            actions: [
              { virtualKeyCode: 0x11, down: true },
              { virtualKeyCode: 0x10, down: true },
              { virtualKeyCode: 0x41 },
              { virtualKeyCode: 0x10, down: false },
              { virtualKeyCode: 0x11, down: false },
            ],
          },
        ],
      ]);
      expect(await refusalsOf((commands) => windows.pressKey(commands, 'volume_up'))).to.contain('E0105');
      expect(await refusalsOf((commands) => windows.pressKey(commands, '%'))).to.match(/E0105.*enter it as text/);
      expect(await refusalsOf((commands) => windows.pressKey(commands, 'Entr'))).to.contain('E0403');
    });
  });
});
