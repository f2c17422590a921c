import { createRequire } from 'node:module';
import type { Check } from '#svc';
import { ADB, DEVICES } from './adb-checks.js';
import { APPIUM_MISSING } from './appium-package.js';
import { type DriverPackage, findDriverPackages } from './driver-packages.js';
import { DRIVER_PACKAGES } from './install-driver.js';

const load = createRequire(import.meta.url);

/** Without loading Appium, which takes long. */
function appiumVersion(): string | undefined {
  try {
    return (load('appium/package.json') as { version: string }).version;
  } catch {
    return undefined;
  }
}

const appium: Check = {
  what: 'Appium',
  look: () => {
    const version = appiumVersion();
    return Promise.resolve(
      version === undefined
        ? { state: 'failed', found: 'not installed', mend: APPIUM_MISSING }
        : { state: 'fine', found: version },
    );
  },
};

const driverCheck = ({ driverName, name, version, directory, appium: range }: DriverPackage): Check => ({
  what: `driver ${driverName}`,
  look: () => {
    const server = appiumVersion();
    const found = `${version}, ${directory}`;
    const fits = server === undefined || range === undefined || satisfies(server, range);
    return Promise.resolve(
      fits
        ? { state: 'fine', found }
        : {
            state: 'warning',
            found: `${found}, made for Appium ${range}, not ${server}`,
            mend: `npm install ${name}@latest`,
          },
    );
  },
});

function satisfies(version: string, range: string): boolean {
  const semver = createRequire(load.resolve('appium'))('semver') as {
    satisfies(version: string, range: string): boolean;
  };
  return semver.satisfies(version, range);
}

/** Nobody needs all of them. */
const otherDrivers = (installed: readonly DriverPackage[]): Check => ({
  what: 'other drivers',
  look: () => {
    const names = installed.map(({ automationName }) => automationName.toLowerCase());
    const missing = Object.entries(DRIVER_PACKAGES).filter(([automation]) => !names.includes(automation));
    if (missing.length === 0) return Promise.resolve({ state: 'fine', found: 'all are installed' });
    return Promise.resolve({
      state: 'fine',
      found: `not installed: ${missing.map(([, name]) => name).join(', ')}`,
      mend: 'npm install NAME adds one',
    });
  },
});

/** One for each driver that is installed, and those for Android. */
export async function checks(): Promise<readonly Check[]> {
  const installed = await findDriverPackages();
  return [appium, ...installed.map(driverCheck), otherDrivers(installed), ADB, DEVICES];
}
