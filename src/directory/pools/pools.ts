import { ServiceError } from '../../errors.js';
import { POOL_PREFIX, type PoolSettings } from '../../pool-settings.js';
import { didYouMean, suggest } from '../../text/suggest.js';
import { Pool } from './pool.js';

/** The pools of the setting `pools`. */
export class Pools {
  readonly #byName: ReadonlyMap<string, Pool>;

  constructor(settings: PoolSettings = {}) {
    this.#byName = new Map(Object.entries(settings).map(([name, entry]) => [name, new Pool(name, entry)]));
  }

  all(): readonly Pool[] {
    return [...this.#byName.values()];
  }

  /** @throws ServiceError E0601 for an unknown name, with the nearest ones */
  get(name: string): Pool {
    const pool = this.#byName.get(name);
    if (pool) return pool;
    const names = [...this.#byName.keys()];
    const suggestions = suggest(name, names);
    const known = names.length > 0 ? `the pools are ${names.join(', ')}` : 'none is configured (SVC_POOLS)';
    throw new ServiceError(
      'E0601',
      `${POOL_PREFIX}${name.slice(0, 100)}: there is no such pool${didYouMean(suggestions) || `: ${known}`}`,
      { suggestions },
    );
  }
}
