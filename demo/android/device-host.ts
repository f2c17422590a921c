import { AdbServer } from './adb/adb-server.js';
import { ConsoleServer, geoCommand } from './adb/console-server.js';
import { demoApp } from './apps/demo/demo-app.js';
import { notesApp } from './apps/notes-app.js';
import { VirtualDevice } from './virtual-device.js';

const FIRST_PORT = 5554;

export interface VirtualAndroidOptions {
  /** Default 1. */
  readonly devices?: number;
  /** Default 0: a free port. */
  readonly adbPort?: number;
  /**
   * Whether each device has a console, whose port is in the serial, as in emulator-40123. Appium ends the session on a
   * device when another one begins on a device with the same serial.
   */
  readonly hasUniqueSerials?: boolean;
}

/** The class of the devices. */
type DeviceClass<D> = new (...all: ConstructorParameters<typeof VirtualDevice>) => D;

/** Virtual Android devices behind one ADB server, all in this process. */
export class VirtualAndroid<D extends VirtualDevice = VirtualDevice> {
  private constructor(
    private readonly server: AdbServer,
    readonly devices: readonly D[],
    private readonly consoles: readonly ConsoleServer[],
  ) {}

  /**
   * Starts devices whose serials are emulator-5554, emulator-5556 and so on. Start them before the first `adb` command on the port,
   * which would start adb's own daemon there.
   * @throws Error when the port is taken
   */
  static start(options?: VirtualAndroidOptions): Promise<VirtualAndroid> {
    return VirtualAndroid.startWith(VirtualDevice, options);
  }

  /** Starts devices of a class. */
  static async startWith<D extends VirtualDevice>(
    Device: DeviceClass<D>,
    options: VirtualAndroidOptions = {},
  ): Promise<VirtualAndroid<D>> {
    const { devices = 1, adbPort = 0, hasUniqueSerials = false } = options;
    const phones: D[] = [];
    const server = await AdbServer.listen(phones, adbPort);
    const consoles: ConsoleServer[] = [];
    for (let port = FIRST_PORT; phones.length < devices; port += 2) {
      const phone = (serial: number) => new Device(`emulator-${serial}`, [demoApp, notesApp]);
      if (!hasUniqueSerials) {
        phones.push(phone(port));
        continue;
      }
      const at = phones.length;
      const consoleServer = await ConsoleServer.listen(geoCommand((position) => (phones[at]!.position = position)));
      consoles.push(consoleServer);
      phones.push(phone(consoleServer.port));
    }
    return new VirtualAndroid(server, phones, consoles);
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
    await Promise.all([this.server.close(), ...this.consoles.map((each) => each.close())]);
  }
}
