import type { Check, Finding } from '../../plugin/mark.js';
import { createLog } from '../../log.js';
import { ServiceError } from '../../errors.js';

/** How Redis and Valkey name themselves in `INFO server`: Valkey also tells the version of Redis that it is compatible with. */
const VERSIONS = [
  ['Valkey', /^valkey_version:(\S+)/m],
  ['Redis', /^redis_version:(\S+)/m],
] as const;

/** Whether the Redis of a fleet answers, its version, and whether it drops keys by itself. */
export const directory = (url: string): Check => ({
  what: 'session directory',
  async look({ signal }): Promise<Finding> {
    const { RedisConnection } = await import('../../directory/redis/connection.js');
    const connection = new RedisConnection(url, { log: createLog('error') });
    try {
      const [server, memory] = await Promise.all([
        connection.send('INFO', 'server'),
        connection.send('INFO', 'memory'),
      ]);
      signal.throwIfAborted();
      const found = `${versionIn(String(server))} at ${connection.address}`;
      const policy = /^maxmemory_policy:(\S+)/m.exec(String(memory))?.[1] ?? 'noeviction';
      if (policy === 'noeviction') return { state: 'fine', found };
      return {
        state: 'warning',
        found: `${found} drops keys when its memory is full (${policy})`,
        mend: 'set maxmemory-policy noeviction in Redis: it would drop sessions',
      };
    } catch (error) {
      signal.throwIfAborted();
      return {
        state: 'failed',
        found: ServiceError.from(error).reason ?? String(error),
        mend: 'start Redis, and check host, port, user, password and TLS in directory (SVC_DIRECTORY); until it answers no session starts',
      };
    } finally {
      await connection.close();
    }
  },
});

function versionIn(info: string): string {
  for (const [name, pattern] of VERSIONS) {
    const version = pattern.exec(info)?.[1];
    if (version !== undefined) return `${name} ${version}`;
  }
  return 'a server without a version';
}
