import { ServiceError } from '../../errors.js';
import type { PoolSettings } from '../../pool-settings.js';
import type { SessionPlan } from '../../session/plan.js';
import { type PoolRequest, poolRequestOf } from './pool-request.js';
import { Pools } from './pools.js';

/**
 * The devices of which a plan needs one, by their keys (`pool/id`), in the order of its driver sources. Empty when it needs
 * none: it names no pool, or a hub without a limit. A plan that names a device of a pool waits for it, also where another
 * driver follows as a fallback.
 * @throws ServiceError E0601 for an unknown pool; E0503 when no device of the pools fits and there is no other driver, or
 * when a driver that needs no device comes before a pool
 */
export function deviceCandidates({ drivers }: SessionPlan, settings: PoolSettings | undefined): string[] {
  const requests = drivers.map(poolRequestOf);
  if (requests.every((request) => request === undefined)) return [];
  const pools = new Pools(settings);
  const choices = requests.map((request) => (request ? choiceOf(request, pools) : NO_POOL));
  const firstFree = choices.findIndex(({ needsNone }) => needsNone);
  const afterFree = drivers.find((_, index) => firstFree >= 0 && index > firstFree && choices[index]!.keys.length > 0);
  if (afterFree) {
    const order = `${afterFree.name} must come before ${drivers[firstFree]!.name}`;
    throw new ServiceError('E0503', `driver_sources: ${order}, which needs no lease of a device`);
  }
  const devices = [...new Set(choices.flatMap(({ keys }) => keys))];
  if (devices.length > 0 || firstFree >= 0) return devices;
  const reasons = requests.flatMap((request) => request ?? []).map((request) => noneOf(request, pools));
  throw new ServiceError('E0503', reasons.join('; '));
}

/** What a driver source can be opened on. */
interface Choice {
  readonly keys: readonly string[];
  /** It opens without a lease. */
  readonly needsNone: boolean;
}

const NO_POOL: Choice = { keys: [], needsNone: true };

function choiceOf({ pool: name, match }: PoolRequest, pools: Pools): Choice {
  const pool = pools.get(name);
  if (!pool.isLeased) return { keys: [], needsNone: pool.hub(match) !== undefined };
  return { keys: pool.matching(match).map(({ key }) => key), needsNone: false };
}

const noneOf = ({ pool, match }: PoolRequest, pools: Pools): string =>
  `no device of the pool ${pool} matches ${JSON.stringify(match)}: it has ${pools.get(pool).describe()}`;
