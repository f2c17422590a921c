import { expect } from 'chai';
import { AndroidApps } from '../../../../../plugins/drivers/appium/_platforms/android-apps.js';
import { IosApps } from '../../../../../plugins/drivers/appium/_platforms/ios-apps.js';
import { ServiceError } from '../../../../../src/errors.js';
import { refusalOf } from '../../../../fixtures/thrown-by.js';
import { RecordingCommands } from './recording-commands.js';

const signal = new AbortController().signal;
const DEMO = 'com.example.demo';
const onlyOnDevices = () => {
  throw new ServiceError('E0401', 'unknown error: This extension is only supported on real devices');
};

describe('the apps of a phone', () => {
  it('are listed on iOS with names and versions, those of the user and of the system', async () => {
    const commands = new RecordingCommands({
      'mobile: listApps': ({ applicationType }) =>
        applicationType === 'User'
          ? { [DEMO]: { CFBundleDisplayName: 'Demo', CFBundleShortVersionString: '2.5' } }
          : { 'com.apple.Maps': { CFBundleName: 'Maps', CFBundleVersion: '7' } },
    });
    expect(await new IosApps(commands).list()).to.deep.equal([
      { id: 'com.apple.Maps', name: 'Maps', version: '7' },
      { id: DEMO, name: 'Demo', version: '2.5' },
    ]);
  });

  it('are managed on iOS by the commands of XCUITest', async () => {
    const commands = new RecordingCommands({
      'mobile: isAppInstalled': () => true,
      'mobile: queryAppState': () => 2,
      'mobile: activeAppInfo': () => ({ bundleId: DEMO }),
    });
    const apps = new IosApps(commands);
    expect(await apps.state(DEMO)).to.equal('background');
    expect(await apps.uninstall(DEMO)).to.equal(false);
    await apps.background(1, signal);
    expect(commands.log).to.deep.equal([
      ['mobile: queryAppState', { bundleId: DEMO }],
      ['mobile: removeApp', { bundleId: DEMO }],
      ['mobile: activeAppInfo', {}],
      ['mobile: backgroundApp', { seconds: -1 }],
      ['mobile: activateApp', { bundleId: DEMO }],
    ]);
  });

  it('tell the id of an app on iOS that is new, and null where none is listed', async () => {
    let listed: object = {};
    const commands = new RecordingCommands({
      'mobile: listApps': () => listed,
      'mobile: installApp': () => (listed = { [DEMO]: {} }),
    });
    expect(await new IosApps(commands).install('/tmp/demo.ipa', signal)).to.equal(DEMO);
    const simulator = new RecordingCommands({ 'mobile: listApps': onlyOnDevices });
    expect(await new IosApps(simulator).install('/tmp/demo.app', signal)).to.equal(null);
  });

  it('that are not there are told, with the nearest names where there is a list', async () => {
    const android = new RecordingCommands({
      'mobile: isAppInstalled': () => false,
      'mobile: listApps': () => ({ [DEMO]: { versionCode: null } }),
    });
    const { code, message } = await refusalOf(() => new AndroidApps(android).activate('com.example.demos'));
    expect([code, message.includes(`did you mean ${DEMO}?`)]).to.deep.equal(['E0401', true]);
    const simulator = new RecordingCommands({ 'mobile: listApps': onlyOnDevices });
    const refusal = await refusalOf(() => new IosApps(simulator).clearData('com.example.demos'));
    expect([refusal.code, refusal.message.includes('did you mean')]).to.deep.equal(['E0401', false]);
  });

  it('are not installed from files that the server does not see', async () => {
    const commands = new RecordingCommands();
    commands.readsLocalFiles = false;
    expect((await refusalOf(() => new AndroidApps(commands).install('/tmp/a.apk', signal))).code).to.equal('E0105');
  });
});
