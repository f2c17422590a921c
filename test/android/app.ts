import { expect } from 'chai';
import { onSharedAndroid } from '../support/shared-android.js';

const DEMO = 'com.example.demo';
const NOTES = 'com.example.notes';

describe('apps on Android', () => {
  const phone = onSharedAndroid();

  beforeEach(() => phone.android.show('.MainActivity'));

  it('answers the id of the WebDriver session', async () => {
    expect(await phone.session.run('Get Driver Session Id')).to.equal(phone.session.driverId);
    expect(await phone.session.run('Launch App')).to.equal(phone.session.driverId);
  });

  it('opens an app by its package, and another one beside it', async () => {
    await phone.session.run('Launch Other App', [NOTES]);
    expect(phone.device.screen).to.equal(`${NOTES}/.NotesActivity`);
    await phone.session.run('Launch App', [DEMO]);
    expect(phone.device.screen).to.equal(`${DEMO}/.MainActivity`);
  });

  it('opens an activity, named with its package or apart', async () => {
    await phone.session.run('Launch App', [`${DEMO}/.SettingsActivity`]);
    expect(phone.device.screen).to.equal(`${DEMO}/.SettingsActivity`);
    await phone.session.run('Launch App', { app_identifier: DEMO, app_activity: '.FormActivity' });
    expect(phone.device.screen).to.equal(`${DEMO}/.FormActivity`);
    await phone.session.run('Launch App', { app_identifier: `${DEMO}/${DEMO}.ZoomActivity` });
    expect(phone.device.screen).to.equal(`${DEMO}/.ZoomActivity`);
  });

  it('follows a deep link, by either keyword', async () => {
    await phone.session.run('Launch App', ['demo://item/7']);
    expect(await phone.session.run('Get Text', ['id=item'])).to.equal('This is item 7.');
    await phone.session.run('Launch Other App', ['demo://item/8']);
    expect(await phone.session.run('Get Text', ['id=item'])).to.equal('This is item 8.');
  });

  it('brings the app of the session back without being told its name', async () => {
    await phone.session.run('Press Keycode', ['home']);
    await phone.session.run('Launch App');
    expect(phone.device.screen).to.equal(`${DEMO}/.MainActivity`);
  });

  it('says what it cannot open', async () => {
    const failures = [
      ['com.example.absent', /com\.example\.absent/],
      [`${DEMO}/.AbsentActivity`, /AbsentActivity/],
      ['demo://nothing/there', /demo:|link|intent/i],
    ] as const;
    for (const [name, reason] of failures) {
      const { message } = await phone.session.fail('Launch App', [name], 'E0401');
      expect(message).to.match(reason);
      expect(message).not.to.match(/\/tmp\/|node_modules|\n/);
    }
    await phone.session.fail('Launch App', ['no package; rm -rf /'], 'E0403');
    await phone.session.fail('Launch App', [`${DEMO}/bad activity`], 'E0403');
    expect(phone.device.screen).to.equal(`${DEMO}/.MainActivity`);
  });

  it('ends an app', async () => {
    await phone.session.run('Launch Other App', [NOTES]);
    await phone.session.run('Force Terminate App', [DEMO]);
    expect(phone.device.screen).to.equal(`${NOTES}/.NotesActivity`);
    await phone.session.run('Force Terminate App', [NOTES]);
    expect(phone.device.screen).to.equal('com.android.launcher3/.Launcher');
    await phone.session.run('Launch App');
    expect(phone.device.screen).to.equal(`${DEMO}/.MainActivity`);
  });

  it('takes an app that does not run for ended', async () => {
    await phone.session.run('Force Terminate App', [NOTES]);
    await phone.session.run('Force Terminate App', [NOTES]);
  });

  it('tells the version of an app', async () => {
    expect(await phone.session.run('Get App Version', [DEMO])).to.equal('1.2.3');
    expect(await phone.session.run('Get App Version', [NOTES])).to.equal('0.4.0');
    const { message } = await phone.session.fail('Get App Version', ['com.example.absent'], 'E0401');
    expect(message).to.include('com.example.absent is not installed');
  });

  it('ends the driver session, and opens a new one by Launch App', async () => {
    const other = phone.android.devices[1]!;
    const own = await phone.android.session(other);
    await own.run('Close And Terminate App');
    expect(other.isServerRunning).to.equal(false);
    await own.fail('Press Element', ['Settings'], 'E0101');
    const id = await own.run('Launch App');
    expect(id).to.be.a('string').and.not.equal(own.driverId);
    await own.run('Press Element', ['Settings']);
    expect(other.screen).to.equal(`${DEMO}/.SettingsActivity`);
    expect((await own.stop()).status).to.equal(200);
    expect(other.isServerRunning).to.equal(false);
  });

  it('runs the commands of the driver, and no script', async () => {
    expect(await phone.session.run('Execute Script', ['mobile: getCurrentPackage'])).to.equal(DEMO);
    const shell = { script: 'mobile: shell', args: { command: 'echo', args: ['hello'] } };
    expect(String(await phone.session.run('Execute Script', [JSON.stringify(shell)])).trim()).to.equal('hello');
    await phone.session.run('Execute Script', [
      JSON.stringify({ script: 'mobile: deepLink', args: [{ url: 'demo://item/3', package: DEMO }] }),
    ]);
    expect(await phone.session.run('Get Text', ['id=item'])).to.equal('This is item 3.');
    const { message } = await phone.session.fail('Execute Script', ['return 1'], 'E0105');
    expect(message).to.include('mobile: ');
    const answer = await phone.session.act('Execute Script', ['mobile: launchRocket']);
    expect(answer.detail.code).to.equal('E0105');
  });

  it('installs no file that is no app, and says which file there is not', async () => {
    const { session } = phone;
    const add = (name: string, content: Buffer) =>
      session.post('/files', { name, content_base64: content.toString('base64') });
    await add('text.apk', Buffer.from('this is no archive'));
    expect((await session.fail('Install App', ['text.apk'], 'E0403')).message).to.contain('no APK');
    expect((await session.fail('Install App', ['other.apk'], 'E0513')).message).to.contain('other.apk');
  });

  it('knows no app by what cannot be a package', async () => {
    for (const keyword of ['Uninstall App', 'Is App Installed', 'Get App State', 'Clear App Data', 'Activate App']) {
      await phone.session.fail(keyword, ['com.example.demo; reboot'], 'E0403');
    }
    await phone.session.fail('Background App', ['-1'], 'E0403');
  });
});
