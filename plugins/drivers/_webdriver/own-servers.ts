import { randomBytes } from 'node:crypto';
import { ServiceError } from '#svc';
import type { Endpoint } from './endpoint.js';

/**
 * A base path that nobody can guess, for a server on a port of this machine that knows no authentication: whoever finds
 * the port alone (a page, a redirect, another client of the service) is answered 404.
 */
export const secretPath = (): string => `/${randomBytes(24).toString('hex')}`;

/** Names and addresses by which a request reaches a server that listens on loopback. */
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:.+\])\.?$/i;

const held = new Set<number>();

/** Notes that a port of 127.0.0.1 is kept for a server that the service starts, which knows no authentication. */
export const holdPort = (port: number): unknown => held.add(port);

/** Notes that it no longer is. */
export const releasePort = (port: number): unknown => held.delete(port);

/**
 * Refuses a `url` that names a chromedriver of another session: it would start any program, whatever sessions may choose.
 * @throws ServiceError E0104
 */
export function refuseOwnServer({ hostname, port }: Endpoint): void {
  if (!held.has(port) || !LOOPBACK.test(hostname)) return;
  throw new ServiceError('E0104', 'url names a server that the service has started for a session: leave url out');
}
