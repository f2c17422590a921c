import { realpathSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { onPath } from '../_browser/command-path.js';

/** https://developer.android.com/tools/variables: the second one is the old name of the first. */
const VARIABLES = ['ANDROID_HOME', 'ANDROID_SDK_ROOT'] as const;
/** Automation names of the drivers that read them. */
const ANDROID = /^(uiautomator2|espresso)$/i;

/**
 * Sets ANDROID_HOME, which Appium's drivers of Android ask for, where neither it nor its old name is set: to the SDK
 * that the `adb` on the PATH belongs to.
 * @returns how to take it away again; undefined when nothing was set
 */
export function offerAndroidSdk(automationName: string): (() => void) | undefined {
  if (!ANDROID.test(automationName) || VARIABLES.some((name) => process.env[name])) return undefined;
  const sdk = findAndroidSdk();
  if (sdk === undefined) return undefined;
  process.env[VARIABLES[0]] = sdk;
  return () => delete process.env[VARIABLES[0]];
}

/** An SDK, and a package of `adb` alone, has it in a folder of this name. */
function findAndroidSdk(): string | undefined {
  const adb = onPath('adb');
  const tools = adb && dirname(realpathSync(adb));
  return tools && basename(tools) === 'platform-tools' ? dirname(tools) : undefined;
}
