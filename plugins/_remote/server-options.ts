import { type DetectorOptions, schemaError, ServiceError, z } from '#svc';

/** The address of a detection server. */
export interface ServerAddress {
  /** The URL without a trailing slash, credentials and query, so that messages may show it. */
  readonly shown: string;
  /** The query with its question mark; it may hold keys and is never shown. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Masked where the server repeats them. */
  readonly secrets: readonly string[];
}

/**
 * Reads the address of a detection server; credentials in it go out as HTTP Basic authentication (RFC 7617).
 * @throws ServiceError E0104 for an invalid address, which the message does not repeat
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

/** The capabilities of every remote detector. @param threshold its default */
export const serverCapabilities = (threshold: number) => ({
  timeout_s: z.number().min(0.1).max(120).default(10).describe('The timeout of one request, in seconds'),
  threshold: z.number().min(0).max(1).default(threshold).describe('Results of less confidence are dropped'),
});

/** @throws ServiceError E0104 with the path of each problem, without the values */
export function readCapabilities<S extends z.ZodTypeAny>(
  detector: string,
  schema: S,
  { capabilities }: DetectorOptions,
): z.output<S> {
  const parsed = schema.safeParse(capabilities) as z.SafeParseReturnType<unknown, z.output<S>>;
  if (parsed.success) return parsed.data;
  throw schemaError('E0104', parsed.error.issues, detector);
}
