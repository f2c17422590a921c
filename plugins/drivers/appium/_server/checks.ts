import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { promisify } from 'node:util';
import type { Check } from '#svc';
import { childEnvironment } from '../../_browser/child-process.js';
import { commandVersion } from '../../_browser/commands.js';
import { findAdb, findAndroidSdk } from './android-sdk.js';
import {
  APPIUM_MISSING,
  type AppiumPackage,
  DRIVER_PACKAGES,
  type DriverPackage,
  findAppium,
  findDriverPackages,
} from './appium-packages.js';

const DEFAULT_ADB_PORT = 5037;

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
    if (!(await isServerUp(signal))) {
      return { state: 'warning', found: 'no adb server is running', mend: '"adb devices" starts one and lists them' };
    }
    const { stdout } = await promisify(execFile)(adb, ['devices'], { signal, env: childEnvironment() });
    const devices = [...stdout.matchAll(/^(\S+)\t(.+)$/gm)].map(([, serial, state]) => ({ serial, state }));
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

async function isServerUp(signal: AbortSignal): Promise<boolean> {
  const socket = createConnection(Number(process.env['ANDROID_ADB_SERVER_PORT'] ?? DEFAULT_ADB_PORT), '127.0.0.1');
  try {
    await once(socket, 'connect', { signal });
    return true;
  } catch {
    signal.throwIfAborted();
    return false;
  } finally {
    socket.destroy();
  }
}

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
