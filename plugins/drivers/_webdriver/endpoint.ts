import { ServiceError } from '#svc';

/** Where a WebDriver server listens. */
export interface Endpoint {
  readonly protocol: 'http' | 'https';
  readonly hostname: string;
  readonly port: number;
  /** Base path, such as `/` or `/wd/hub`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Its address without credentials, for people. */
  readonly shown: string;
}

/**
 * Reads the address of a WebDriver server; credentials in it go out as HTTP Basic authentication (RFC 7617).
 * @throws ServiceError E0104 for what is no address; the message does not repeat it
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
