import type { Service } from '../../boot.js';
import { listPools, PoolList } from '../../directory/pools/pool-list.js';
import { defineRoute, type Route } from '../route.js';

/** The pools of devices of the configuration. */
export function poolRoutes({ config, fleet }: Pick<Service, 'config' | 'fleet'>): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/v1/pools',
      name: 'listPools',
      summary: 'The pools of the setting `pools`: their devices, which of them are leased, and who waits for one',
      tag: 'Service',
      success: { status: 200, description: 'The pools', schema: PoolList },
      failures: [503],
      handle: ({ principal }) => listPools(config.settings.pools, fleet.directory, principal),
    }),
  ];
}
