import type { VirtualDevice } from '../../demo/android/virtual-device.js';
import { AndroidService } from './android-service.js';
import type { ClientSession } from './client-session.js';
import { endWithTests } from './shared-ends.js';

/** A session on a virtual Android device by the embedded Appium server. */
export interface SharedAndroid {
  readonly android: AndroidService;
  readonly device: VirtualDevice;
  readonly session: ClientSession;
}

let running: Promise<SharedAndroid> | undefined;

/** One session for all spec files that need no other. No test stops it; each leaves the device without faults. */
export function sharedAndroid(): Promise<SharedAndroid> {
  return (running ??= start());
}

async function start(): Promise<SharedAndroid> {
  const android = await AndroidService.start({ devices: 2 });
  const { device } = android;
  return { android, device, session: await android.session(device) };
}

endWithTests(async () => {
  const current = await running?.catch(() => undefined);
  running = undefined;
  await current?.android.stop();
});
