import type { PlatformProfile } from '../_platforms/platform-profile.js';
import type { NativePlatform } from '../_screen/native-platform.js';
import type { NativeScreen } from '../_screen/native-screen.js';

const loadAndroid = async (): Promise<NativePlatform> => (await import('../_screen/android.js')).android;
const loadIos = async (): Promise<NativePlatform> => (await import('../_screen/ios.js')).ios;

/** Reads a page source in the form of one of the drivers. @throws ServiceError E0401 when it holds no elements */
export async function parseScreen(source: string, form: PlatformProfile['source']): Promise<NativeScreen> {
  const [{ NativeScreen: Screen }, platform] = await Promise.all([
    import('../_screen/native-screen.js'),
    form === 'android' ? loadAndroid() : loadIos(),
  ]);
  return Screen.parse(source, platform);
}
