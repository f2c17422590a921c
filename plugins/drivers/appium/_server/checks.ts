import type { Check } from '#svc';
import { commandVersion } from '../../_browser/commands.js';
import { WEBDRIVER_PACKAGES } from '../../_webdriver/webdriver-packages.js';
import { adbDevices, isAdbServerUp } from './adb-devices.js';
import { findAdb, findAndroidSdk } from './android-sdk.js';
import {
  APPIUM_MISSING,
  type AppiumPackage,
  DRIVER_PACKAGES,
  type DriverPackage,
  findAppium,
  findDriverPackages,
} from './appium-packages.js';

/** Checks the `adb` that Appium's Android drivers use. */
const ADB: Check = {
  what: 'adb',
  async look({ signal }) {
    const adb = findAdb();
    if (adb === undefined) {
      return {
        state: 'warning',
        found: 'not found, so that no Android device can be driven',
        mend: 'install the Android platform tools (Debian: apt-get install adb), or set ANDROID_HOME',
      };
    }
    const found = `${(await commandVersion(adb, signal)) ?? 'of unknown version'}, ${adb}`;
    return findAndroidSdk() === undefined
      ? { state: 'warning', found: `${found}, not part of an Android SDK`, mend: 'set ANDROID_HOME' }
      : { state: 'fine', found };
  },
};

/** Lists the devices of a running adb server; starts none. */
const DEVICES: Check = {
  what: 'Android devices',
  async look({ signal }) {
    const adb = findAdb();
    if (adb === undefined) return { state: 'warning', found: 'none without adb' };
    if (!(await isAdbServerUp(signal))) {
      return { state: 'warning', found: 'no adb server is running', mend: '"adb devices" starts one and lists them' };
    }
    const devices = await adbDevices(adb, signal);
    const found = devices.map(({ serial, state }) => (state === 'device' ? serial : `${serial} (${state})`)).join(', ');
    if (devices.length === 0) {
      return {
        state: 'warning',
        found: 'none',
        mend: 'connect one with USB debugging switched on, or start an emulator',
      };
    }
    return devices.some(({ state }) => state === 'device')
      ? { state: 'fine', found }
      : { state: 'warning', found, mend: 'unlock the device and allow USB debugging from this machine' };
  },
};

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
  return [WEBDRIVER_PACKAGES, appium, ...installed.map(driverCheck), otherDrivers(installed), ADB, DEVICES];
}
