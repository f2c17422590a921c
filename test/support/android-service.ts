import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type AndroidHome, makeAndroidHome } from '../../demo/android/android-home.js';
import { VirtualAndroid } from '../../demo/android/device-host.js';
import { FaultyDevice } from '../fixtures/faulty-device.js';
import { AndroidDevices } from './android-devices.js';
import { HttpClient } from './http-client.js';
import { ServedService } from './serve.js';
import { stopSessions } from './stop-sessions.js';

export interface AndroidServiceOptions {
  readonly devices?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** A service of a spec file's own, whose embedded Appium server reaches virtual Android devices of this process. */
export class AndroidService extends AndroidDevices<FaultyDevice> {
  private constructor(
    readonly home: AndroidHome,
    host: VirtualAndroid<FaultyDevice>,
    readonly service: ServedService,
    client: HttpClient,
  ) {
    super(host, client);
  }

  static async start({ devices = 1, env = {} }: AndroidServiceOptions = {}): Promise<AndroidService> {
    const home = await makeAndroidHome();
    const host = await VirtualAndroid.startWith(FaultyDevice, { devices });
    try {
      const service = await ServedService.start({ env: { ANDROID_HOME: home.path, ...env } });
      return new AndroidService(home, host, service, await HttpClient.connect(service.url));
    } catch (error) {
      await Promise.all([host.close(), home.remove()]);
      throw error;
    }
  }

  /** The lines of `adb forward --list`. */
  async forwards(): Promise<string[]> {
    const args = ['-H', '127.0.0.1', '-P', String(this.host.adbPort), 'forward', '--list'];
    const { stdout } = await promisify(execFile)('adb', args);
    return stdout.split('\n').filter((line) => line !== '');
  }

  /** Ends all. @throws Error when a device did not know a command, or a process or a file is left */
  async stop(): Promise<void> {
    for (const { faults } of this.devices) faults.clear();
    try {
      await stopSessions(this.client).catch(() => undefined);
      this.client.close();
      await this.service.stop();
      this.expectKnownCommands();
    } finally {
      await this.service.kill();
      await this.host.close();
      await this.home.remove();
    }
  }
}
