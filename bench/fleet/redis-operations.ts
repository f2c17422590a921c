import type { RedisServer } from '../../test/support/redis.js';

/** What Redis did in a span of time. */
export interface RedisOperations {
  /** Commands that clients sent: each is one round trip. */
  readonly roundTrips: number;
  /** Commands, also those that scripts run inside Redis. */
  readonly commands: number;
}

/** Commands by which a client runs a script; it runs the others of a script itself. */
const SCRIPTS = /^(eval|evalsha|fcall)/;
/** What the library of the client and this measurement send. */
const OWN = /^(info|config|client|command|hello|auth|select|ping|subscribe|script)/;

/** Counts the commands of the statistics of Redis (`INFO commandstats`) while some work runs. */
export async function redisOperations(redis: RedisServer, work: () => Promise<unknown>): Promise<RedisOperations> {
  await redis.command('CONFIG', 'RESETSTAT');
  await work();
  const text = String(await redis.command('INFO', 'commandstats'));
  const calls = [...text.matchAll(/^cmdstat_([^:]+):calls=(\d+)/gm)].map(([, name, count]) => ({
    name: name!,
    count: Number(count),
  }));
  const sum = (matches: (name: string) => boolean) =>
    calls.reduce((total, { name, count }) => (matches(name) ? total + count : total), 0);
  return {
    roundTrips: sum((name) => SCRIPTS.test(name)),
    commands: sum((name) => !OWN.test(name) && !SCRIPTS.test(name)),
  };
}
