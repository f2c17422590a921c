import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ServiceError } from '#svc';

/** The installed package `appium`. None of its code is loaded. */
export interface AppiumPackage {
  readonly version: string;
  /** Path of its command. */
  readonly script: string;
  /** Whether a version lies in a range, as npm writes ranges. */
  readonly satisfies: (version: string, range: string) => boolean;
}

/** How to get Appium. */
export const APPIUM_MISSING =
  'run "npm install appium appium-uiautomator2-driver", or give the url of an Appium server that runs already';

/** @throws ServiceError E0102 saying what to install when Appium is missing or damaged */
export function findAppium(load: NodeRequire = createRequire(import.meta.url)): AppiumPackage {
  try {
    const manifest = load.resolve('appium/package.json');
    const { version, bin } = load(manifest) as { version: string; bin: { appium: string } };
    const satisfies = createRequire(manifest)('semver/functions/satisfies') as AppiumPackage['satisfies'];
    return { version, script: join(dirname(manifest), bin.appium), satisfies };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const [reason = ''] = message.split('\n');
    const isMissing = code === 'MODULE_NOT_FOUND' && reason.includes("'appium/");
    const problem = isMissing ? 'Appium is not installed' : `Appium cannot be loaded (${reason.slice(0, 500)})`;
    throw new ServiceError('E0102', `${problem}: ${APPIUM_MISSING}`, undefined, { cause: error });
  }
}
