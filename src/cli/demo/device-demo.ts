import { type DemoTarget, sourcesOf } from './demo-target.js';
import { DEVICE_STEPS } from './device-steps.js';

/**
 * A virtual Android device with its demo app, driven as a phone is: by Appium's UiAutomator2 driver and adb.
 * @throws Error saying how to install adb when it is missing
 */
export async function deviceDemo(): Promise<DemoTarget> {
  const [{ VirtualAndroid }, { findAdb }] = await Promise.all([
    import('../../../demo/android/device-host.js'),
    import('../../../demo/android/android-home.js'),
  ]);
  await findAdb();
  const host = await VirtualAndroid.start();
  const [device] = host.devices;
  return {
    title: 'svc demo --device',
    isUp: `The virtual device ${device!.serial} answers adb on port ${host.adbPort}`,
    address: `${device!.serial}, adb port ${host.adbPort}`,
    isOpen: 'A session is open on it, by the embedded Appium server',
    sources: sourcesOf('appium', host.capabilities(device!)),
    steps: DEVICE_STEPS,
    example: { mode: 'keyword', keyword: 'Press Element', params: ['text=Form'] },
    close: () => host.close(),
  };
}
