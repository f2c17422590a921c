import { VirtualAndroid } from '../../demo/android/device-host.js';
import type { VirtualDevice } from '../../demo/android/virtual-device.js';
import { AndroidDevices } from './android-devices.js';
import type { ClientSession } from './client-session.js';
import type { ObservedService } from './serve.js';
import { endWithTests } from './shared-ends.js';
import { sharedService } from './shared-service.js';
import { stopSessions } from './stop-sessions.js';

/** A session on a virtual Android device by the embedded Appium server of the shared service. */
export interface SharedAndroid {
  readonly android: AndroidDevices;
  readonly service: ObservedService;
  readonly device: VirtualDevice;
  readonly session: ClientSession;
}

let running: Promise<SharedAndroid> | undefined;

/** One session for all spec files that need no other. No test stops it. */
export function sharedAndroid(): Promise<SharedAndroid> {
  return (running ??= start());
}

async function start(): Promise<SharedAndroid> {
  const [{ service, client }, host] = await Promise.all([
    sharedService(),
    VirtualAndroid.start({ devices: 2, hasUniqueSerials: true }),
  ]);
  const android = new AndroidDevices(host, client);
  try {
    return { android, service, device: android.device, session: await android.session() };
  } catch (error) {
    await host.close();
    throw error;
  }
}

endWithTests(async () => {
  const current = await running?.catch(() => undefined);
  running = undefined;
  if (!current) return;
  const { client, host } = current.android;
  await stopSessions(client);
  client.close();
  await host.close();
  current.android.expectKnownCommands();
});

/** Opens the shared session before the tests of a suite, whose functions read it from the object that this returns. */
export function onSharedAndroid(): SharedAndroid {
  const phone = {} as SharedAndroid;
  before(async () => void Object.assign(phone, await sharedAndroid()));
  return phone;
}
