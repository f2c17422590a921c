import { makeAndroidHome } from '../../demo/android/android-home.js';
import { VirtualAndroid } from '../../demo/android/device-host.js';

export interface Android {
  readonly host: VirtualAndroid;
  /** Environment variables for processes that use the devices. */
  readonly env: { readonly ANDROID_HOME: string };
}

/** Runs the work with virtual devices in this process, and always closes them. */
export async function withAndroid<T>(devices: number, work: (android: Android) => Promise<T>): Promise<T> {
  const home = await makeAndroidHome();
  try {
    const host = await VirtualAndroid.start({ devices });
    try {
      return await work({ host, env: { ANDROID_HOME: home.path } });
    } finally {
      await host.close();
    }
  } finally {
    await home.remove();
  }
}

/** The body of a session start; the embedded Appium server is used when no url is given. */
export const androidSession = (capabilities: object, url?: string) => ({
  driver_sources: [{ appium: { ...(url !== undefined && { url }), capabilities } }],
  elements_sources: ['appium'],
  text_detection: [],
  image_detection: [],
});
