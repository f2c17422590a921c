import { z } from 'zod';
import type { Settings } from '../config.js';
import { withDeadline } from '../deadline.js';
import { ServiceError } from '../errors.js';
import type { DeviceFinder } from './mark.js';
import type { Registry } from './registry.js';

/** Seconds that one source may take. */
const LIMIT = 10;

const Device = z.object({
  driver: z.string().describe('The driver source that opens sessions on it'),
  id: z.string().describe('The serial or UDID of a device, the path of a browser'),
  name: z.string(),
  platform: z.string(),
  version: z.string().nullable().describe('Null when it is not known'),
  state: z.string().describe('`available`, or why no session can be opened now, such as `offline`'),
  source: z.string().describe('What knows it, such as `adb`'),
});

/** Devices and browsers of this machine, and what could not be asked for them. */
export const DeviceList = z.object({
  devices: z.array(Device),
  warnings: z.array(z.object({ driver: z.string(), source: z.string(), message: z.string() })),
});

export type DeviceList = z.output<typeof DeviceList>;

/** Asks every driver for the devices that it knows, side by side and each within a limit. A failure is a warning. */
export async function listDevices(registry: Registry, settings: Settings): Promise<DeviceList> {
  await registry.loadDeferred();
  const drivers = registry.all('driver').map(({ info: { name, devices } }) => ({ driver: name, load: devices }));
  const lists = await Promise.all(
    drivers.map(async ({ driver, load }) => {
      const loaded = load ? await withLimit(load).catch((error: unknown) => failing('devices', error)) : [];
      return Promise.all(loaded.map((finder) => ask(driver, finder, settings)));
    }),
  );
  const all = lists.flat();
  return { devices: all.flatMap(({ devices }) => devices), warnings: all.flatMap(({ warnings }) => warnings) };
}

async function ask(driver: string, { source, find }: DeviceFinder, settings: Settings): Promise<DeviceList> {
  try {
    const found = await withLimit((signal) => find({ settings, signal }));
    return { devices: found.map((device) => ({ driver, ...device, source })), warnings: [] };
  } catch (error) {
    return { devices: [], warnings: [{ driver, source, message: reasonOf(error) }] };
  }
}

/** Finders that cannot be loaded are one that fails. */
const failing = (source: string, error: unknown): DeviceFinder[] => [
  { source, find: () => Promise.reject(error instanceof Error ? error : new Error(String(error))) },
];

const withLimit = <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> =>
  withDeadline(
    LIMIT,
    () => new Error(`no answer within ${LIMIT} s`),
    async (signal) => work(signal),
  );

function reasonOf(error: unknown): string {
  const reason = error instanceof ServiceError ? error.reason : undefined;
  return (reason ?? (error instanceof Error ? error.message : String(error))).split('\n')[0]!;
}
