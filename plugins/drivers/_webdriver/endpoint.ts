import { randomBytes } from 'node:crypto';
import { ServiceError } from '#svc';

/** The address of a WebDriver server. */
export interface Endpoint {
  readonly protocol: 'http' | 'https';
  readonly hostname: string;
  readonly port: number;
  /** Base path, such as `/` or `/wd/hub`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The address without credentials, for messages. */
  readonly shown: string;
}

/**
 * Parses the address of a WebDriver server. Credentials in it are sent as HTTP Basic authentication (RFC 7617).
 * @throws ServiceError E0104 for an invalid address, which the message does not repeat
 */
export function readEndpoint(url: string): Endpoint {
  try {
    const { origin, protocol, hostname, port, pathname: path, username, password } = new URL(url.trim());
    if (protocol !== 'http:' && protocol !== 'https:') throw new TypeError('not http');
    const isSecure = protocol === 'https:';
    const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
    return {
      protocol: isSecure ? 'https' : 'http',
      hostname,
      port: port === '' ? (isSecure ? 443 : 80) : Number(port),
      path,
      headers: credentials === ':' ? {} : { authorization },
      shown: `${origin}${path === '/' ? '' : path}`,
    };
  } catch {
    throw new ServiceError('E0104', 'url is no address of a WebDriver server: give one such as http://127.0.0.1:4723');
  }
}

/** Whether the server runs on this host. */
export const isLocal = ({ hostname }: Endpoint): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname);

/** Host names and addresses by which a request reaches a server that listens on loopback. */
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:.+\])\.?$/i;

/** Ports of 127.0.0.1 on which servers without authentication listen that the service started. */
const ownPorts = new Set<number>();

/** Registers a port of 127.0.0.1 for a server without authentication that the service starts. */
export const holdPort = (port: number): unknown => ownPorts.add(port);

/** Withdraws a port that `holdPort` registered. */
export const releasePort = (port: number): unknown => ownPorts.delete(port);

/**
 * Refuses the address of a server that the service started for another session: that server would start any program,
 * even one that sessions may not select.
 * @throws ServiceError E0104
 */
export function refuseOwnServer({ hostname, port }: Endpoint): void {
  if (!ownPorts.has(port) || !LOOPBACK.test(hostname)) return;
  throw new ServiceError('E0104', 'url names a server that the service has started for a session: leave url out');
}

/**
 * An unguessable base path for a server without authentication on this machine: a client that knows only the port (a
 * page, a redirect, another client of the service) gets 404.
 */
export const secretPath = (): string => `/${randomBytes(24).toString('hex')}`;
