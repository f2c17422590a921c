import { Match, POOL_PREFIX } from '../../pool-settings.js';
import type { EnabledSource } from '../../session/source-list.js';

/** A driver source that names a pool. */
export interface PoolRequest {
  readonly pool: string;
  readonly match: Match;
  /** Those that the client adds to the capabilities of the pool and of the device. */
  readonly capabilities: Readonly<Record<string, unknown>>;
}

/** @returns undefined for a source that names a driver */
export function poolRequestOf({ name, capabilities }: EnabledSource): PoolRequest | undefined {
  if (!name.startsWith(POOL_PREFIX)) return undefined;
  const { match, ...own } = capabilities;
  return { pool: name.slice(POOL_PREFIX.length), match: Match.parse(match ?? {}), capabilities: own };
}
