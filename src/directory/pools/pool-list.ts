import { z } from 'zod';
import { type Principal, sees } from '../../access/principal.js';
import { type PoolSettings, PropertyValue } from '../../pool-settings.js';
import type { SessionDirectory } from '../session-directory.js';
import { Pools } from './pools.js';

const Device = z.object({
  id: z.string().describe('Its id in the configuration; of a hub, the number of a slot'),
  properties: z.record(PropertyValue).describe('What `match` can ask for'),
  state: z.enum(['free', 'leased']),
  session_id: z
    .string()
    .nullable()
    .describe('The session that has it; null when it is free, or for admins alone to see'),
});

/** The pools of the configuration, and who uses them. */
export const PoolList = z.object({
  pools: z.array(
    z.object({
      name: z.string(),
      driver: z.string(),
      devices: z.array(Device).describe('Empty for a hub that takes any number of sessions'),
      waiting: z
        .array(
          z.object({ owner: z.string().nullable().describe('Null when it has no name, or for admins alone to see') }),
        )
        .describe('Starts that wait for one of the devices, in the order of their turns'),
    }),
  ),
});

export type PoolList = z.output<typeof PoolList>;

/** @throws ServiceError E0506 when the directory cannot be reached */
export async function listPools(
  settings: PoolSettings | undefined,
  directory: SessionDirectory,
  principal: Principal,
): Promise<PoolList> {
  const [entries, starts] = await Promise.all([directory.list(), directory.starts()]);
  const leases = new Map(entries.map((entry) => [entry.device, entry]));
  const pools = new Pools(settings).all().map(({ name, driver, devices }) => ({
    name,
    driver,
    devices: devices.map(({ key, properties }) => {
      const lease = leases.get(key);
      const isSeen = lease !== undefined && sees(principal, lease.openedBy);
      return {
        id: key.slice(name.length + 1),
        properties,
        state: lease ? ('leased' as const) : ('free' as const),
        session_id: isSeen ? lease.id : null,
      };
    }),
    waiting: starts
      .filter((start) => start.devices.some((device) => device.startsWith(`${name}/`)))
      .map(({ owner, openedBy }) => ({ owner: sees(principal, openedBy) ? owner || null : null })),
  }));
  return { pools };
}
