import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { promisify } from 'node:util';
import { childEnvironment } from '../../_browser/child-process.js';

const DEFAULT_ADB_PORT = 5037;
/** A device that does not report its version in this time is listed without one. */
const VERSION_LIMIT_MS = 3000;

/** A device as `adb devices -l` lists it. */
export interface AdbDevice {
  readonly serial: string;
  /** `device` when it can be used. */
  readonly state: string;
  readonly model: string | undefined;
}

/** Whether an adb server runs: a command of adb would start one. */
export async function isAdbServerUp(signal: AbortSignal): Promise<boolean> {
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

/** The devices of the running adb server. @param adb path of the program */
export async function adbDevices(adb: string, signal: AbortSignal): Promise<AdbDevice[]> {
  const output = await run(adb, ['devices', '-l'], signal);
  return [...output.matchAll(/^(\S+)[ \t]+(no permissions|\w+)(.*)$/gm)]
    .filter(([line]) => !/^(List of devices|\* )/.test(line))
    .map(([, serial, state, more]) => ({
      serial: serial!,
      state: state!,
      model: /\bmodel:(\S+)/.exec(more!)?.[1]?.replaceAll('_', ' '),
    }));
}

/** The version of Android on a device; undefined when it does not report it, as when it was unplugged meanwhile. */
export async function androidVersion(adb: string, serial: string, signal: AbortSignal): Promise<string | undefined> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(VERSION_LIMIT_MS)]);
  const command = ['-s', serial, 'shell', 'getprop', 'ro.build.version.release'];
  const output = await run(adb, command, limit).catch(() => '');
  signal.throwIfAborted();
  return output.trim() || undefined;
}

async function run(program: string, args: readonly string[], signal: AbortSignal): Promise<string> {
  const { stdout } = await promisify(execFile)(program, [...args], { signal, env: childEnvironment() });
  return stdout;
}
