import type { VirtualAndroid } from '../../demo/android/device-host.js';
import type { VirtualDevice } from '../../demo/android/virtual-device.js';
import { ClientSession } from './client-session.js';
import type { HttpClient } from './http-client.js';

/** What differs from a session on the embedded Appium server. */
export interface AndroidSessionOptions {
  /** Base address of another Appium server. */
  readonly url?: string;
  /** Added to those of the device. */
  readonly capabilities?: Readonly<Record<string, unknown>>;
  /** Replaces fields of the body. */
  readonly changes?: Readonly<Record<string, unknown>>;
}

export const DEMO = 'com.example.demo';

/** Virtual Android devices of this process, and the client of a service that drives them. */
export class AndroidDevices<D extends VirtualDevice = VirtualDevice> {
  constructor(
    readonly host: VirtualAndroid<D>,
    readonly client: HttpClient,
  ) {}

  get devices(): readonly D[] {
    return this.host.devices;
  }

  /** The first device. */
  get device(): D {
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
  show(activity: string, { system }: VirtualDevice = this.device): void {
    system.stop(DEMO, false);
    system.start(DEMO, activity);
  }

  /** @throws Error when a device did not know a command */
  expectKnownCommands(): void {
    const unknown = this.devices.flatMap(({ log }) => log.of('unknown command'));
    if (unknown.length > 0) throw new Error(`devices do not know: ${unknown.join('; ')}`);
  }
}
