import type { RedisOptions } from 'ioredis';
import { ServiceError } from '../../errors.js';

/** The longest pause between two attempts to connect. */
const MAX_RETRY_DELAY_MS = 500;

/**
 * Options of ioredis for the setting `directory`, `redis[s]://[user[:password]@]host[:port][/database]`, such that no
 * command waits longer than the limit: ioredis would queue commands without a connection, and send those again whose answer
 * was lost.
 * @throws ServiceError E0503 without the address, which may hold a password
 */
export function redisOptions(url: string, limitMs: number): RedisOptions & { readonly host: string } {
  const { protocol, hostname, port, username, password, pathname, search } = parsed(url);
  const database = pathname.replace(/^\//, '');
  if (hostname === '') throw invalid('a host is missing');
  if (!/^\d{0,5}$/.test(database)) throw invalid(`the database must be a number, it is ${JSON.stringify(database)}`);
  if (search !== '') throw invalid('it must not have a query');
  return {
    // The address of IPv6 is in brackets in a URL alone.
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port || '6379'),
    db: Number(database),
    ...(username === '' ? {} : { username: decoded(username) }),
    ...(password === '' ? {} : { password: decoded(password) }),
    ...(protocol === 'rediss:' ? { tls: {} } : {}),
    connectTimeout: limitMs,
    commandTimeout: limitMs,
    // A connection that gives no answer is closed, so that one that works takes its place.
    socketTimeout: limitMs,
    disconnectTimeout: limitMs,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    maxLoadingRetryTime: MAX_RETRY_DELAY_MS,
    retryStrategy: (attempts) => Math.min(attempts * 50, MAX_RETRY_DELAY_MS),
    // After a failover the address may lead to another server, which takes writes.
    reconnectOnError: ({ message }) => message.startsWith('READONLY'),
  };
}

function parsed(url: string): URL {
  try {
    return new URL(url);
  } catch {
    throw invalid('it is no URL; write characters such as @, / and % of the password as %40, %2F and %25');
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw invalid('a % in the user name or password must be written as %25');
  }
}

const invalid = (problem: string): ServiceError =>
  new ServiceError('E0503', `directory must be redis[s]://[user:password@]host[:port][/database]: ${problem}`);
