import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type AndroidHome, makeAndroidHome } from '../../demo/android/android-home.js';
import { VirtualAndroid } from '../../demo/android/device-host.js';
import type { VirtualDevice } from '../../demo/android/virtual-device.js';
import { ClientSession } from './client-session.js';
import { HttpClient } from './http-client.js';
import { ServedService } from './serve.js';
import { stopSessions } from './stop-sessions.js';

export interface AndroidServiceOptions {
  readonly devices?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** What differs from a session on the embedded Appium server. */
export interface AndroidSessionOptions {
  /** Base address of another Appium server. */
  readonly url?: string;
  /** Added to those of the device. */
  readonly capabilities?: Readonly<Record<string, unknown>>;
  /** Replaces fields of the body. */
  readonly changes?: Readonly<Record<string, unknown>>;
}

const DEMO = 'com.example.demo';

/** A service whose embedded Appium server reaches virtual Android devices of this process. */
export class AndroidService {
  private constructor(
    readonly home: AndroidHome,
    readonly host: VirtualAndroid,
    readonly service: ServedService,
    readonly client: HttpClient,
  ) {}

  static async start({ devices = 1, env = {} }: AndroidServiceOptions = {}): Promise<AndroidService> {
    const home = await makeAndroidHome();
    const host = await VirtualAndroid.start({ devices });
    try {
      const service = await ServedService.start({ env: { ANDROID_HOME: home.path, ...env } });
      return new AndroidService(home, host, service, await HttpClient.connect(service.url));
    } catch (error) {
      await Promise.all([host.close(), home.remove()]);
      throw error;
    }
  }

  get devices(): readonly VirtualDevice[] {
    return this.host.devices;
  }

  /** The first device. */
  get device(): VirtualDevice {
    return this.devices[0]!;
  }

  /** The body of a session start on a device. */
  config(device: VirtualDevice, { url, capabilities, changes }: AndroidSessionOptions = {}): object {
    const all = { ...this.host.capabilities(device), ...capabilities };
    return {
      driver_sources: [{ appium: { ...(url !== undefined && { url }), capabilities: all } }],
      elements_sources: ['appium'],
      text_detection: [],
      image_detection: [],
      ...changes,
    };
  }

  session(device: VirtualDevice = this.device, options?: AndroidSessionOptions): Promise<ClientSession> {
    return ClientSession.start(this.client, this.config(device, options));
  }

  /** Starts a screen of the demo app anew, by a hand at the device. */
  show(activity: string, { system } = this.device): void {
    system.stop(DEMO, false);
    system.start(DEMO, activity);
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
      const unknown = this.devices.flatMap(({ log }) => log.of('unknown command'));
      if (unknown.length > 0) throw new Error(`devices do not know: ${unknown.join('; ')}`);
    } finally {
      await this.service.kill();
      await this.host.close();
      await this.home.remove();
    }
  }
}
