import type { Check } from '#svc';
import { ADB, DEVICES } from './adb-checks.js';
import { APPIUM_MISSING, type AppiumPackage, findAppium } from './appium-package.js';
import { DRIVER_PACKAGES, type DriverPackage, findDriverPackages } from './driver-packages.js';

/** Undefined when Appium is not installed. */
function installedAppium(): AppiumPackage | undefined {
  try {
    return findAppium();
  } catch {
    return undefined;
  }
}

const appium: Check = {
  what: 'Appium',
  look: async () => {
    const version = installedAppium()?.version;
    if (version !== undefined) return { state: 'fine', found: version };
    return { state: 'failed', found: 'not installed', mend: APPIUM_MISSING };
  },
};

const driverCheck = ({ driverName, name, version, directory, appium: range }: DriverPackage): Check => ({
  what: `driver ${driverName}`,
  look: async () => {
    const server = installedAppium();
    const found = `${version}, ${directory}`;
    if (!server || range === undefined || server.satisfies(server.version, range)) return { state: 'fine', found };
    const problem = `${found}, made for Appium ${range}, not ${server.version}`;
    return { state: 'warning', found: problem, mend: `npm install ${name}@latest` };
  },
});

/** A missing driver is no problem: nobody needs all of them. */
const otherDrivers = (installed: readonly DriverPackage[]): Check => ({
  what: 'other drivers',
  look: async () => {
    const names = installed.map(({ automationName }) => automationName.toLowerCase());
    const missing = Object.entries(DRIVER_PACKAGES).filter(([automation]) => !names.includes(automation));
    if (missing.length === 0) return { state: 'fine', found: 'all are installed' };
    const found = `not installed: ${missing.map(([, name]) => name).join(', ')}`;
    return { state: 'fine', found, mend: 'npm install NAME adds one' };
  },
});

/** The checks of `svc doctor` for Appium, its installed drivers and Android. */
export async function checks(): Promise<readonly Check[]> {
  const installed = await findDriverPackages();
  return [appium, ...installed.map(driverCheck), otherDrivers(installed), ADB, DEVICES];
}
