import { expect } from 'chai';
import { VirtualAndroid } from '../../../demo/android/device-host.js';
import type { VirtualDevice } from '../../../demo/android/virtual-device.js';

describe('the shell of a virtual device', () => {
  let host: VirtualAndroid;
  let device: VirtualDevice;

  beforeEach(async () => {
    host = await VirtualAndroid.start();
    device = host.devices[0]!;
  });

  afterEach(() => host.close());

  async function run(line: string): Promise<{ out: string; err: string; status: number }> {
    const written = { out: '', err: '' };
    const status = await device.shell(line, {
      out: (data) => void (written.out += data.toString()),
      err: (text) => void (written.err += text),
      signal: new AbortController().signal,
    });
    return { ...written, status };
  }

  it('runs what follows && after success alone, and what follows || after failure alone', async () => {
    expect((await run('[ -e /data/local/tmp ] && echo there || echo missing')).out).to.equal('there\n');
    expect((await run('[ -e /nowhere ] && echo there || echo missing')).out).to.equal('missing\n');
    expect((await run('false; true')).status).to.equal(0);
  });

  it('answers a command that it does not know with status 127, and keeps it for the test to see', async () => {
    expect(await run('frobnicate --now')).to.deep.equal({
      out: '',
      err: '/system/bin/sh: frobnicate: inaccessible or not found\n',
      status: 127,
    });
    expect(device.log.of('unknown command')).to.deep.equal(['frobnicate --now']);
  });

  it('breaks on characters that a shell takes for its own', async () => {
    const { err, status } = await run('am start -d demo://item/(7)');
    expect([err, status]).to.deep.equal(["/system/bin/sh: syntax error: unexpected '('\n", 1]);
  });

  it('says that an activity or a link is not there', async () => {
    expect((await run('am start -n com.example.demo/.None')).err).to.include('does not exist');
    const link = await run('am start -W -a android.intent.action.VIEW -d demo://nothing com.example.demo');
    expect(link.err).to.include('unable to resolve Intent');
  });

  it('starts an app anew with -S, and where it was left without', async () => {
    await run('am start -n com.example.demo/.MainActivity');
    await run('am start -n com.example.demo/.SettingsActivity');
    await run('am start -n com.example.demo/.MainActivity');
    expect(device.screen).to.equal('com.example.demo/.SettingsActivity');
    await run('am start -S -n com.example.demo/.MainActivity');
    expect(device.screen).to.equal('com.example.demo/.MainActivity');
  });

  it('forgets what an app kept when its data is cleared', async () => {
    const notes = async () => {
      await run('am start -n com.example.notes/.NotesActivity');
      return device.source.includes('text="Milk"');
    };
    await notes();
    await run('input tap 300 260; input text Milk');
    const [, right, top] = /content-desc="Add note"[^>]*bounds="\[(\d+),(\d+)\]/.exec(device.source)!;
    await run(`input tap ${Number(right) + 20} ${Number(top) + 20}; am force-stop com.example.notes`);
    expect(await notes()).to.equal(true);
    expect((await run('pm clear com.example.notes')).out).to.equal('Success\n');
    expect(await notes()).to.equal(false);
  });

  it('switches connections and the night mode, and keeps them as settings', async () => {
    await run('svc wifi disable; cmd connectivity airplane-mode enable');
    expect((await run('settings get global wifi_on; settings get global airplane_mode_on')).out).to.equal('0\n1\n');
    expect((await run('cmd connectivity airplane-mode')).out).to.equal('enabled\n');
    expect((await run('cmd uimode night yes')).out).to.equal('Night mode: yes\n');
    expect((await run('settings get secure ui_night_mode')).out).to.equal('2\n');
    expect((await run('cmd uimode night purple')).status).to.equal(255);
    expect((await run('svc nfc enable')).status).to.equal(1);
  });

  it('takes no file for an app that has no manifest', async () => {
    expect(await device.install(Buffer.from('text'))).to.match(/^Failure \[INSTALL_PARSE_FAILED/);
  });

  it('types the modified UTF-7 of Appium for its keyboard', async () => {
    await run('am start -n com.example.demo/.FormActivity; input tap 300 310');
    await run('ime set io.appium.settings/.UnicodeIME');
    await run(`input text ''caf\\&AOk-%s\\&-%sco''`);
    expect(device.source).to.include('text="café &amp; co"');
  });
});
