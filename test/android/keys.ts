import { expect } from 'chai';
import { onSharedAndroid } from '../support/shared-android.js';

const DEMO = 'com.example.demo';

describe('keys on Android', () => {
  const phone = onSharedAndroid();

  beforeEach(() => {
    phone.android.show('.MainActivity');
    phone.device.log.clear();
  });

  const key = (name: unknown) => phone.session.run('Press Keycode', [name]);
  const keys = () => phone.device.log.of('key');

  it('goes home and back to the app that was open', async () => {
    await key('home');
    expect(phone.device.screen).to.equal('com.android.launcher3/.Launcher');
    await key('recent_apps');
    await phone.session.run('Press Element', ['Demo']);
    expect(phone.device.screen).to.equal(`${DEMO}/.MainActivity`);
  });

  for (const name of ['back', 'BACK', 'KEYCODE_BACK', '4', 4]) {
    it(`goes back by ${JSON.stringify(name)}`, async () => {
      await phone.session.run('Press Element', ['Settings']);
      await key(name);
      expect(phone.device.screen).to.equal(`${DEMO}/.MainActivity`);
    });
  }

  it('moves the focus and presses by the keys of a remote control', async () => {
    await key('down');
    await key('dpad_down');
    await key('enter');
    expect(phone.device.screen).to.match(/^com\.example\.demo\/\.(?!Main)/);
  });

  it('presses the keys of the hardware', async () => {
    for (const name of ['volume_up', 'Volume Down', 'media_play_pause']) await key(name);
    expect(keys()).to.have.lengthOf(3);
  });

  it('presses chords', async () => {
    phone.android.show('.FormActivity');
    await phone.session.run('Enter Text', ['id=name', 'Grace Hopper']);
    await phone.session.run('Press Element', ['id=name']);
    await key('Control+A');
    await key('Delete');
    expect(await phone.session.run('Get Text', ['id=name'])).to.equal('');
  });

  it('suggests names for a key that it does not know', async () => {
    const { message, details } = await phone.session.fail('Press Keycode', ['volume_upp'], 'E0403');
    expect(message).to.include('volume_upp');
    expect(details?.attempts?.[0]?.message ?? message).to.match(/VOLUME_UP/i);
    await phone.session.fail('Press Keycode', ['5000'], 'E0403');
    expect(keys()).to.deep.equal([]);
  });
});
