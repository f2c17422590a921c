import { expect } from 'chai';
import type { VirtualDevice } from '../../demo/android/virtual-device.js';
import type { AndroidService } from '../support/android-service.js';
import type { ClientSession } from '../support/client-session.js';
import { sharedAndroid } from '../support/shared-android.js';

const DEMO = 'com.example.demo';
const NOTES = 'com.example.notes';

describe('apps on Android', () => {
  let android: AndroidService;
  let device: VirtualDevice;
  let session: ClientSession;

  before(async () => {
    ({ android, device, session } = await sharedAndroid());
  });

  beforeEach(() => android.show('.MainActivity'));

  it('answers the id of the WebDriver session', async () => {
    expect(await session.run('Get Driver Session Id')).to.equal(session.driverId);
    expect(await session.run('Launch App')).to.equal(session.driverId);
  });

  it('opens an app by its package, and another one beside it', async () => {
    await session.run('Launch Other App', [NOTES]);
    expect(device.screen).to.equal(`${NOTES}/.NotesActivity`);
    await session.run('Launch App', [DEMO]);
    expect(device.screen).to.equal(`${DEMO}/.MainActivity`);
  });

  it('opens an activity, named with its package or apart', async () => {
    await session.run('Launch App', [`${DEMO}/.SettingsActivity`]);
    expect(device.screen).to.equal(`${DEMO}/.SettingsActivity`);
    await session.run('Launch App', { app_identifier: DEMO, app_activity: '.FormActivity' });
    expect(device.screen).to.equal(`${DEMO}/.FormActivity`);
    await session.run('Launch App', { app_identifier: `${DEMO}/${DEMO}.ZoomActivity` });
    expect(device.screen).to.equal(`${DEMO}/.ZoomActivity`);
  });

  it('follows a deep link, by either keyword', async () => {
    await session.run('Launch App', ['demo://item/7']);
    expect(await session.run('Get Text', ['id=item'])).to.equal('This is item 7.');
    await session.run('Launch Other App', ['demo://item/8']);
    expect(await session.run('Get Text', ['id=item'])).to.equal('This is item 8.');
  });

  it('brings the app of the session back without being told its name', async () => {
    await session.run('Press Keycode', ['home']);
    await session.run('Launch App');
    expect(device.screen).to.equal(`${DEMO}/.MainActivity`);
  });

  it('says what it cannot open', async () => {
    const failures = [
      ['com.example.absent', /com\.example\.absent/],
      [`${DEMO}/.AbsentActivity`, /AbsentActivity/],
      ['demo://nothing/there', /demo:|link|intent/i],
    ] as const;
    for (const [name, reason] of failures) {
      const { message } = await session.fail('Launch App', [name], 'E0401');
      expect(message).to.match(reason);
      expect(message).not.to.match(/\/tmp\/|node_modules|\n/);
    }
    await session.fail('Launch App', ['no package; rm -rf /'], 'E0403');
    await session.fail('Launch App', [`${DEMO}/bad activity`], 'E0403');
    expect(device.screen).to.equal(`${DEMO}/.MainActivity`);
  });

  it('ends an app', async () => {
    await session.run('Launch Other App', [NOTES]);
    await session.run('Force Terminate App', [DEMO]);
    expect(device.screen).to.equal(`${NOTES}/.NotesActivity`);
    await session.run('Force Terminate App', [NOTES]);
    expect(device.screen).to.equal('com.android.launcher3/.Launcher');
    await session.run('Launch App');
    expect(device.screen).to.equal(`${DEMO}/.MainActivity`);
  });

  it('takes an app that does not run for ended', async () => {
    await session.run('Force Terminate App', [NOTES]);
    await session.run('Force Terminate App', [NOTES]);
  });

  it('tells the version of an app', async () => {
    expect(await session.run('Get App Version', [DEMO])).to.equal('1.2.3');
    expect(await session.run('Get App Version', [NOTES])).to.equal('0.4.0');
    const { message } = await session.fail('Get App Version', ['com.example.absent'], 'E0401');
    expect(message).to.include('com.example.absent is not installed');
  });

  it('ends the driver session, and opens a new one by Launch App', async () => {
    const other = android.devices[1]!;
    const own = await android.session(other);
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
    expect(await session.run('Execute Script', ['mobile: getCurrentPackage'])).to.equal(DEMO);
    const shell = { script: 'mobile: shell', args: { command: 'echo', args: ['hello'] } };
    expect(String(await session.run('Execute Script', [JSON.stringify(shell)])).trim()).to.equal('hello');
    await session.run('Execute Script', [
      JSON.stringify({ script: 'mobile: deepLink', args: [{ url: 'demo://item/3', package: DEMO }] }),
    ]);
    expect(await session.run('Get Text', ['id=item'])).to.equal('This is item 3.');
    const { message } = await session.fail('Execute Script', ['return 1'], 'E0105');
    expect(message).to.include('mobile: ');
    const answer = await session.act('Execute Script', ['mobile: launchRocket']);
    expect(answer.detail.code).to.equal('E0105');
  });
});
