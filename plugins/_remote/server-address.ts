import { ServiceError } from '#svc';

/** Where a detection server listens. */
export interface ServerAddress {
  /** Without a slash at its end, credentials and query: for people, too. */
  readonly shown: string;
  /** The query with its question mark; it may hold keys and is never shown. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What must not be shown where a server repeats it. */
  readonly secrets: readonly string[];
}

/**
 * Reads the address of a detection server; credentials in it go out as HTTP Basic authentication (RFC 7617).
 * @throws ServiceError E0104 for what is no address; the message does not repeat it
 */
export function readServerAddress(detector: string, url: string | undefined): ServerAddress {
  const example = `give the address of its server, such as {"${detector}": {"url": "http://127.0.0.1:9000"}}`;
  if (url === undefined || url.trim() === '') throw new ServiceError('E0104', `${detector} needs a url: ${example}`);
  try {
    const { origin, protocol, pathname, search: query, username, password } = new URL(url.trim());
    if (protocol !== 'http:' && protocol !== 'https:') throw new TypeError('not http');
    const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    const encoded = Buffer.from(credentials).toString('base64');
    return {
      shown: origin + pathname.replace(/\/+$/, ''),
      query,
      headers: credentials === ':' ? {} : { authorization: `Basic ${encoded}` },
      secrets: [encoded, password, decodeURIComponent(password), query.slice(1)].filter((secret) => secret !== ''),
    };
  } catch {
    throw new ServiceError('E0104', `the url of ${detector} is no HTTP address: ${example}`);
  }
}
