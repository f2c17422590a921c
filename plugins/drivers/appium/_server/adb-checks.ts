import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { promisify } from 'node:util';
import type { Check } from '#svc';
import { childEnvironment } from '../../_browser/child-process.js';
import { commandVersion } from '../../_browser/commands.js';
import { findAdb, findAndroidSdk } from './android-sdk.js';

const DEFAULT_PORT = 5037;

/** Checks the `adb` that Appium's Android drivers use. */
export const ADB: Check = {
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
      ? { state: 'warning', found: `${found}, is part of no Android SDK`, mend: 'set ANDROID_HOME' }
      : { state: 'fine', found };
  },
};

/** Lists the devices of a running adb server; starts none. */
export const DEVICES: Check = {
  what: 'Android devices',
  async look({ signal }) {
    const adb = findAdb();
    if (adb === undefined) return { state: 'warning', found: 'none without adb' };
    if (!(await isServerUp(signal))) {
      return { state: 'warning', found: 'no server of adb runs', mend: '"adb devices" starts one and lists them' };
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
  const socket = createConnection(Number(process.env['ANDROID_ADB_SERVER_PORT'] ?? DEFAULT_PORT), '127.0.0.1');
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
