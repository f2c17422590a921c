import type { PoolSettings } from '../../pool-settings.js';
import type { SessionPlan } from '../../session/plan.js';
import type { EnabledSource } from '../../session/source-list.js';
import type { PoolDevice } from './pool.js';
import { poolRequestOf } from './pool-request.js';
import { Pools } from './pools.js';

/**
 * The plan with drivers in place of pools: the driver of the leased device, and those of hubs without a limit. Pools of
 * which no device is leased are left out. Capabilities of the device win over those of the pool, and both over those of
 * the client.
 * @param device the key of the leased device; undefined when the plan needs none
 */
export function resolvePools(
  plan: SessionPlan,
  settings: PoolSettings | undefined,
  device: string | undefined,
): SessionPlan {
  if (plan.drivers.every((source) => poolRequestOf(source) === undefined)) return plan;
  const pools = new Pools(settings);
  const choices = plan.drivers.map((source) => ({ source, chosen: chosenOf(source, pools, device) }));
  // The first of several matches is meant.
  const first = choices.findIndex(({ chosen }) => chosen?.key === device);
  const drivers = choices.flatMap(({ source, chosen }, index) => {
    const request = poolRequestOf(source);
    if (!request) return [source];
    if (!chosen || (chosen.key === device && index !== first)) return [];
    const { capabilities: ofClient } = request;
    const capabilities = { ...ofClient, ...chosen.capabilities };
    return [{ name: pools.get(request.pool).driver, url: chosen.url, capabilities, ofClient }];
  });
  // The name of a pool among the element sources means all of its driver.
  const names = plan.elementSources.map((name) => {
    const request = poolRequestOf({ name, url: undefined, capabilities: {} });
    return request ? pools.get(request.pool).driver : name;
  });
  return { ...plan, drivers, elementSources: [...new Set(names)] };
}

/** What is opened for a source that names a pool: its leased device, or its hub. */
function chosenOf(source: EnabledSource, pools: Pools, device: string | undefined): PoolDevice | undefined {
  const request = poolRequestOf(source);
  if (!request) return undefined;
  const pool = pools.get(request.pool);
  return pool.isLeased ? pool.matching(request.match).find(({ key }) => key === device) : pool.hub(request.match);
}
