import { z } from 'zod';

/** Begins the name of a driver source that is a pool: `pool:android`. */
export const POOL_PREFIX = 'pool:';

const POOL_NAME = /^[\w.-]{1,50}$/;
/** Serials, UDIDs and addresses of devices. */
const DEVICE_ID = /^[\w.:-]{1,100}$/;
const MAX_DEVICES = 1000;

/** A property of a device, or what a start asks of it. */
export const PropertyValue = z.union([z.string().trim().min(1).max(200), z.number(), z.boolean()], {
  errorMap: () => ({ message: 'must be a text of 1 to 200 characters, a number, true or false' }),
});

/** What a start asks of the device, by property: a text with `*`, or comparisons, `>=13 <15`. */
export const Match = z.record(PropertyValue);
export type Match = z.output<typeof Match>;

const address = z.string().url('must be an address, such as http://host:4723');
const capabilities = z.record(z.unknown()).default({});

const DeviceSettings = z
  .object({
    id: z.string().regex(DEVICE_ID, 'must have 1 to 100 letters, digits, points, colons, hyphens or underscores'),
    url: address.optional(),
    capabilities,
    properties: z.record(PropertyValue).default({}),
  })
  .strict();

/** Devices that are leased one by one, or a hub that chooses among its own. */
const PoolEntry = z
  .object({
    driver: z.string().min(1),
    url: address.optional(),
    capabilities,
    devices: z.array(DeviceSettings).min(1, 'is empty').max(MAX_DEVICES).optional(),
    max_sessions: z.number().int().min(1).max(MAX_DEVICES).optional(),
  })
  .strict()
  .superRefine(({ driver, url, devices, max_sessions: slots }, context) => {
    const problem = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
    if (driver.startsWith(POOL_PREFIX)) problem(['driver'], 'must be a driver, not another pool');
    if (!devices && url === undefined) problem([], 'needs devices, or the url of a hub');
    if (devices && slots !== undefined) problem(['max_sessions'], 'is for hubs: each of devices takes one session');
    const ids = (devices ?? []).map(({ id }) => id);
    for (const [index, id] of ids.entries()) {
      if (ids.indexOf(id) < index) problem(['devices', index, 'id'], `is there twice: ${id}`);
    }
  });

export type PoolEntry = z.output<typeof PoolEntry>;

/** The setting `pools`: an object, or its JSON. */
export const PoolSettings = z
  .preprocess((value, context) => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value) as unknown;
    } catch (error) {
      context.addIssue({ code: 'custom', message: `is no JSON: ${(error as Error).message}`, fatal: true });
      return z.NEVER;
    }
  }, z.record(PoolEntry))
  .superRefine((pools: Readonly<Record<string, PoolEntry>>, context) => {
    for (const name of Object.keys(pools)) {
      if (POOL_NAME.test(name)) continue;
      const message = 'its name must have 1 to 50 letters, digits, points, hyphens or underscores';
      context.addIssue({ code: 'custom', path: [name], message });
    }
  });

export type PoolSettings = z.output<typeof PoolSettings>;
