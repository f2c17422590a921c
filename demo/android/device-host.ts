import { AdbServer } from './adb/adb-server.js';
import { demoApp } from './apps/demo/demo-app.js';
import { notesApp } from './apps/notes-app.js';
import { VirtualDevice } from './virtual-device.js';

const FIRST_PORT = 5554;

export interface VirtualAndroidOptions {
  /** Default 1. */
  readonly devices?: number;
  /** Default 0: a free port. */
  readonly adbPort?: number;
}

/** Virtual Android devices behind one ADB server, all in this process. */
export class VirtualAndroid {
  private constructor(
    private readonly server: AdbServer,
    readonly devices: readonly VirtualDevice[],
  ) {}

  /**
   * Starts devices named emulator-5554, emulator-5556 and so on. Start them before the first `adb` command on the port,
   * which would start adb's own daemon there.
   * @throws Error when the port is taken
   */
  static async start({ devices = 1, adbPort = 0 }: VirtualAndroidOptions = {}): Promise<VirtualAndroid> {
    const phones = Array.from(
      { length: devices },
      (_, at) => new VirtualDevice(`emulator-${FIRST_PORT + 2 * at}`, [demoApp, notesApp]),
    );
    try {
      return new VirtualAndroid(await AdbServer.listen(phones, adbPort), phones);
    } catch (error) {
      for (const phone of phones) phone.close();
      throw error;
    }
  }

  get adbPort(): number {
    return this.server.port;
  }

  /** W3C capabilities that start a session of Appium's UiAutomator2 driver with a device and the demo app. */
  capabilities(device: VirtualDevice): Record<string, unknown> {
    return {
      platformName: 'Android',
      'appium:automationName': 'UiAutomator2',
      'appium:adbPort': this.adbPort,
      // For a host other than "localhost", adb never starts its own daemon, not even after ours has ended.
      'appium:remoteAdbHost': '127.0.0.1',
      'appium:udid': device.serial,
      'appium:skipServerInstallation': true,
      'appium:skipDeviceInitialization': true,
      'appium:skipLogcatCapture': true,
      'appium:skipUnlock': true,
      'appium:noReset': true,
      'appium:forceAppLaunch': true,
      'appium:appPackage': demoApp.packageName,
      'appium:appActivity': demoApp.launcherActivity,
    };
  }

  /** Closes all connections and ports; may be called more than once. */
  async close(): Promise<void> {
    for (const device of this.devices) device.close();
    await this.server.close();
  }
}
