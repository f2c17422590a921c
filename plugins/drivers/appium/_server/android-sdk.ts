import { realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { executable, onPath } from '../../_browser/commands.js';

/** https://developer.android.com/tools/variables; the second is the deprecated name. */
const VARIABLES = ['ANDROID_HOME', 'ANDROID_SDK_ROOT'] as const;
/** The folder of `adb` in an SDK. */
const TOOLS = 'platform-tools';

/**
 * ANDROID_HOME for Appium's Android drivers, which require it: the SDK of the `adb` on the PATH. Empty when a variable
 * names an SDK already, or when `adb` belongs to none.
 */
export function androidSdkVariable(): Record<string, string> {
  const sdk = namedSdk() === undefined ? sdkOnPath() : undefined;
  return sdk === undefined ? {} : { [VARIABLES[0]]: sdk };
}

/** The SDK that a variable names, else the one of the `adb` on the PATH. */
export const findAndroidSdk = (): string | undefined => namedSdk() ?? sdkOnPath();

/** The `adb` of the SDK that a variable names, else the one on the PATH. */
export function findAdb(): string | undefined {
  const sdk = namedSdk();
  return sdk === undefined ? onPath('adb') : executable(join(sdk, TOOLS, 'adb'));
}

const namedSdk = (): string | undefined => VARIABLES.map((name) => process.env[name]).find(Boolean);

function sdkOnPath(): string | undefined {
  const adb = onPath('adb');
  const tools = adb && dirname(realpathSync(adb));
  return tools && basename(tools) === TOOLS ? dirname(tools) : undefined;
}
