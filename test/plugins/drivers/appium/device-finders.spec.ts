import { expect } from 'chai';
import { chmod } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { VirtualAndroid } from '../../../../demo/android/device-host.js';
import { DEVICE_FINDERS } from '../../../../plugins/drivers/appium/_server/device-finders.js';
import { settingsOf } from '../../../fixtures/settings.js';
import { inDirectory } from '../../../fixtures/temporary-directory.js';
import { thrownBy } from '../../../fixtures/thrown-by.js';
import { withEnv } from '../../../fixtures/with-env.js';

const context = { settings: settingsOf(), signal: new AbortController().signal };
const find = (source: string) => DEVICE_FINDERS.find((finder) => finder.source === source)!.find(context);

/** What `xcrun simctl list devices --json` of Xcode 16 prints. */
const SIMULATORS = {
  devices: {
    'com.apple.CoreSimulator.SimRuntime.iOS-18-2': [
      { udid: 'A1', name: 'iPhone 16', state: 'Booted', isAvailable: true, dataPath: '/x' },
      { udid: 'B2', name: 'iPad', state: 'Shutdown', isAvailable: true },
      { udid: 'C3', name: 'iPhone 5', state: 'Shutdown', isAvailable: false },
    ],
    'com.apple.CoreSimulator.SimRuntime.tvOS-18-0': [],
  },
};

describe('the devices that appium knows', () => {
  it('are those of a running adb server', async () => {
    const host = await VirtualAndroid.start({ devices: 2 });
    try {
      const devices = await withEnv({ ANDROID_ADB_SERVER_PORT: String(host.adbPort) }, () => find('adb'));
      const phone = { name: 'Virtual Phone', platform: 'Android', version: '14', state: 'available' };
      expect(devices).to.deep.equal([
        { id: 'emulator-5554', ...phone },
        { id: 'emulator-5556', ...phone },
      ]);
    } finally {
      await host.close();
    }
  });

  it('are none without an adb server, and none is started', async () => {
    const host = await VirtualAndroid.start();
    const env = { ANDROID_ADB_SERVER_PORT: String(host.adbPort) };
    await host.close();
    expect(await withEnv(env, () => find('adb'))).to.deep.equal([]);
    expect(await withEnv(env, () => find('adb'))).to.deep.equal([]);
  });

  it('are the simulators of Xcode that can be used', async () => {
    const xcrun = `#!/bin/sh\n[ "$*" = "simctl list devices --json" ] && echo '${JSON.stringify(SIMULATORS)}'\n`;
    await inDirectory({ xcrun }, async (directory) => {
      await chmod(join(directory, 'xcrun'), 0o755);
      const path = `${directory}${delimiter}${process.env['PATH']}`;
      expect(await withEnv({ PATH: path }, () => find('simctl'))).to.deep.equal([
        { id: 'A1', name: 'iPhone 16', platform: 'iOS', version: '18.2', state: 'available' },
        { id: 'B2', name: 'iPad', platform: 'iOS', version: '18.2', state: 'shutdown' },
      ]);
    });
  });

  it('are told as missing when Xcode fails', async () => {
    await inDirectory({ xcrun: '#!/bin/sh\nexit 72\n' }, async (directory) => {
      await chmod(join(directory, 'xcrun'), 0o755);
      const error = await thrownBy(() =>
        withEnv({ PATH: `${directory}${delimiter}${process.env['PATH']}` }, () => find('simctl')),
      );
      expect(error.message).to.contain('xcrun');
    });
  });
});
