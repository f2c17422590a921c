import { RedisConnection } from '../../src/directory/redis/connection.js';
import { DirectoryKeys } from '../../src/directory/redis/keys.js';
import { RedisDirectory } from '../../src/directory/redis/redis-directory.js';
import { RedisStartQueue } from '../../src/directory/redis/start-queue.js';
import type { SessionDirectory } from '../../src/directory/session-directory.js';
import { logRecords } from '../fixtures/log-records.js';
import type { RedisServer } from '../support/redis.js';
import type { TestedFleet } from './tested-fleet.js';

let fleets = 0;

/** A fleet in Redis, with a prefix of its own. */
export class TestedRedisFleet implements TestedFleet {
  readonly keys = new DirectoryKeys(`fleet${++fleets}`);
  readonly #directories: SessionDirectory[] = [];
  readonly #log = logRecords().log;

  constructor(private readonly server: RedisServer) {}

  /** @param fleetKeyId which key the replica has */
  replica(id: string, fleetKeyId?: string): SessionDirectory {
    const connection = new RedisConnection(this.server.url, { log: this.#log });
    const queue = new RedisStartQueue(id, connection, this.keys);
    const directory = new RedisDirectory(id, connection, this.keys, queue, this.#log, fleetKeyId);
    this.#directories.push(directory);
    return directory;
  }

  async expire(replicaId: string): Promise<void> {
    await this.server.command('DEL', `${this.keys.base}replica:${replicaId}`);
  }

  async isLeased(device: string): Promise<boolean> {
    return (await this.server.command('EXISTS', `${this.keys.base}device:${device}`)) === 1;
  }

  async close(): Promise<void> {
    await Promise.all(this.#directories.map((each) => each.close()));
  }
}
