import { realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { executable, onPath } from '../../_browser/command-path.js';

/** https://developer.android.com/tools/variables: the second one is the old name of the first. */
const VARIABLES = ['ANDROID_HOME', 'ANDROID_SDK_ROOT'] as const;
/** Where an SDK, and a package of `adb` alone, has it. */
const TOOLS = 'platform-tools';
/** Automation names of the drivers that read them. */
const ANDROID = /^(uiautomator2|espresso)$/i;

/**
 * Sets ANDROID_HOME, which Appium's drivers of Android ask for, where neither it nor its old name is set: to the SDK
 * that the `adb` on the PATH belongs to.
 * @returns how to take it away again; undefined when nothing was set
 */
export function offerAndroidSdk(automationName: string): (() => void) | undefined {
  if (!ANDROID.test(automationName) || namedSdk() !== undefined) return undefined;
  const sdk = sdkOnPath();
  if (sdk === undefined) return undefined;
  process.env[VARIABLES[0]] = sdk;
  return () => delete process.env[VARIABLES[0]];
}

/** The SDK that is named, else the one that the `adb` on the PATH belongs to. */
export const findAndroidSdk = (): string | undefined => namedSdk() ?? sdkOnPath();

/** The `adb` of the SDK that is named, else the one on the PATH. */
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
