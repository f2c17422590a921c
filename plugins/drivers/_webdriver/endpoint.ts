import { ServiceError } from 'svc';

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
 * @throws ServiceError E0104 when it is no http or https URL
 */
export function readEndpoint(url: string): Endpoint {
  let parsed: URL;
  try {
    parsed = new URL(url.trim());
  } catch {
    throw new ServiceError('E0104', 'url: is no URL; give one such as http://127.0.0.1:4444');
  }
  const protocol = parsed.protocol.slice(0, -1);
  if (protocol !== 'http' && protocol !== 'https') {
    throw new ServiceError('E0104', `url: must begin with http:// or https://, not ${parsed.protocol}`);
  }
  const { hostname, port, pathname: path, username, password } = parsed;
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  return {
    protocol,
    hostname,
    port: port === '' ? (protocol === 'https' ? 443 : 80) : Number(port),
    path,
    headers: username === '' && password === '' ? {} : { authorization },
    shown: `${parsed.origin}${path === '/' ? '' : path}`,
  };
}

/** Whether the server runs on this host. */
export const isLocal = ({ hostname }: Endpoint): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname);
