import { ServiceLogger } from '../../../src/log.js';
import { MemoryDirectory } from '../../../src/directory/memory/memory-directory.js';
import { MemoryFleet } from '../../../src/directory/memory/memory-fleet.js';
import { MemoryStarts } from '../../../src/directory/memory/memory-starts.js';
import { MemoryStartQueue } from '../../../src/directory/memory/start-queue.js';
import { RedisConnection } from '../../../src/directory/redis/connection.js';
import { DirectoryKeys } from '../../../src/directory/redis/keys.js';
import { RedisDirectory } from '../../../src/directory/redis/redis-directory.js';
import { RedisStartQueue } from '../../../src/directory/redis/start-queue.js';
import type { SessionDirectory } from '../../../src/directory/session-directory.js';
import { RedisServer } from '../../support/redis.js';

/** Replicas that share a queue of starts. */
export interface QueueFixture {
  /** A replica with a long lease; again to change it. */
  join(id: string, maxSessions: number, isDraining?: boolean): Promise<SessionDirectory>;
  /** For the queue: leases do not expire. */
  passTime(seconds: number): Promise<void>;
  /** Removes all replicas, sessions and starts. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

const LEASE_MS = 600_000;

export function memoryQueues(): Promise<QueueFixture> {
  let now = 0;
  let [fleet, starts] = [new MemoryFleet(() => now), new MemoryStarts()];
  return Promise.resolve({
    async join(id, maxSessions, isDraining = false) {
      const directory = new MemoryDirectory(id, fleet, new MemoryStartQueue(id, fleet, starts));
      await directory.renew({ url: `http://${id}.test`, maxSessions, isDraining }, LEASE_MS);
      return directory;
    },
    passTime(seconds) {
      now += seconds * 1000;
      return Promise.resolve();
    },
    clear() {
      [fleet, starts] = [new MemoryFleet(() => now), new MemoryStarts()];
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  });
}

/** Makes all times of the queue earlier by as many milliseconds as its argument says. */
const AGE = `
for _, key in ipairs(KEYS) do
  local times = redis.call('ZRANGE', key, 0, -1, 'WITHSCORES')
  for i = 1, #times, 2 do redis.call('ZADD', key, times[i + 1] - ARGV[1], times[i]) end
end`;

export async function redisQueues(): Promise<QueueFixture> {
  const server = await RedisServer.start();
  const { log } = new ServiceLogger('error');
  const keys = new DirectoryKeys('test');
  const directories = new Map<string, RedisDirectory>();
  const open = (id: string): RedisDirectory => {
    const connection = new RedisConnection(server.url, { log });
    return new RedisDirectory(id, connection, keys, new RedisStartQueue(id, connection, keys), log);
  };
  return {
    async join(id, maxSessions, isDraining = false) {
      const directory = directories.get(id) ?? open(id);
      directories.set(id, directory);
      await directory.renew({ url: `http://${id}.test`, maxSessions, isDraining }, LEASE_MS);
      return directory;
    },
    async passTime(seconds) {
      const times = [`${keys.base}starts:asked`, `${keys.base}starting`];
      await server.command('EVAL', AGE, times.length, ...times, seconds * 1000);
    },
    async clear() {
      await server.command('FLUSHALL');
    },
    async close() {
      await Promise.all([...directories.values()].map((directory) => directory.close()));
      await server.close();
    },
  };
}
