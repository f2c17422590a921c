import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type DeviceFinder, z } from '#svc';
import { childEnvironment } from '../../_browser/child-process.js';
import { onPath } from '../../_browser/commands.js';
import { adbDevices, androidVersion, isAdbServerUp } from './adb-devices.js';
import { findAdb } from './android-sdk.js';

/** The devices of a running adb server. */
const ADB: DeviceFinder = {
  source: 'adb',
  async find({ signal }) {
    const adb = findAdb();
    if (adb === undefined || !(await isAdbServerUp(signal))) return [];
    const devices = await adbDevices(adb, signal);
    return Promise.all(
      devices.map(async ({ serial, state, model }) => {
        const isUp = state === 'device';
        const version = isUp ? await androidVersion(adb, serial, signal) : undefined;
        return {
          id: serial,
          name: model ?? serial,
          platform: 'Android',
          version: version ?? null,
          state: isUp ? 'available' : state,
        };
      }),
    );
  },
};

/** What is used of the answer of `simctl`. */
const Simulators = z.object({
  devices: z.record(
    z.array(z.object({ udid: z.string(), name: z.string(), state: z.string(), isAvailable: z.boolean() })),
  ),
});

/** The runtime of simulators, such as `com.apple.CoreSimulator.SimRuntime.iOS-18-2`. */
const RUNTIME = /\.SimRuntime\.([A-Za-z]+)-([\d-]+)$/;

/** The simulators of Xcode. One that is shut down is started by the session. */
const SIMULATORS: DeviceFinder = {
  source: 'simctl',
  async find({ signal }) {
    const xcrun = onPath('xcrun');
    if (xcrun === undefined) return [];
    const options = { signal, env: childEnvironment(), maxBuffer: 10_000_000 };
    const { stdout } = await promisify(execFile)(xcrun, ['simctl', 'list', 'devices', '--json'], options);
    const { devices } = Simulators.parse(JSON.parse(stdout));
    return Object.entries(devices).flatMap(([runtime, simulators]) => {
      const [, platform = 'iOS', version] = RUNTIME.exec(runtime) ?? [];
      return simulators
        .filter(({ isAvailable }) => isAvailable)
        .map(({ udid, name, state }) => ({
          id: udid,
          name,
          platform,
          version: version?.replaceAll('-', '.') ?? null,
          state: state === 'Booted' ? 'available' : state.toLowerCase(),
        }));
    });
  },
};

export const DEVICE_FINDERS: readonly DeviceFinder[] = [ADB, SIMULATORS];
