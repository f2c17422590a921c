import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Settings } from '../config.js';
import { ServiceError } from '../errors.js';
import type { Log } from '../log.js';
import type { SessionStore } from '../session/store.js';
import type { Fleet } from './fleet.js';
import { RedisConnection } from './redis/connection.js';
import { DirectoryKeys } from './redis/keys.js';
import { RedisDirectory } from './redis/redis-directory.js';
import { RedisStartQueue } from './redis/start-queue.js';
import { Seal } from './mirror/seal.js';
import { SharedFleet } from './shared-fleet.js';

/** A process that is started again is another replica: it must not be taken for the owner of its former sessions. */
const newReplicaId = (): string => `${hostname().slice(0, 60)}-${randomBytes(4).toString('hex')}`;

/**
 * The fleet that shares the directory of the settings. It does not wait for a connection.
 * @throws ServiceError E0503 without the key of the fleet
 */
export function openFleet(url: string, store: SessionStore, settings: Settings, log: Log): Fleet {
  const { fleet_key: key, directory_prefix: prefix } = settings;
  if (key === undefined) {
    throw new ServiceError(
      'E0503',
      'directory (SVC_DIRECTORY) needs fleet_key (SVC_FLEET_KEY): one secret of 32 characters or more for all replicas',
    );
  }
  const replicaId = newReplicaId();
  const connection = new RedisConnection(url, { log });
  const keys = new DirectoryKeys(prefix);
  const queue = new RedisStartQueue(replicaId, connection, keys);
  const seal = new Seal(key);
  const directory = new RedisDirectory(replicaId, connection, keys, queue, log, seal.keyId);
  return new SharedFleet({ store, settings, directory, seal, log });
}
