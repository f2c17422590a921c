import type { Endpoint } from './endpoint.js';

/** A session that a server gave. */
export interface NewSession {
  readonly sessionId: string;
  readonly capabilities: Readonly<Record<string, unknown>>;
}

type Answer =
  { readonly value?: Partial<NewSession> & { readonly error?: string; readonly message?: string } } | undefined;

/**
 * Asks a server for a session: `POST /session` of W3C WebDriver.
 * @throws Error named for the server's error code, or with the code of a connection that failed
 */
export async function newSession(
  endpoint: Endpoint,
  capabilities: Readonly<Record<string, unknown>>,
): Promise<NewSession> {
  const { statusCode, body } = await exchange(endpoint, 'POST', '/session', {
    capabilities: { alwaysMatch: capabilities, firstMatch: [{}] },
  });
  const value = read(body)?.value;
  const isGiven = statusCode < 400 && typeof value?.sessionId === 'string';
  if (isGiven) return { sessionId: value.sessionId, capabilities: value.capabilities ?? {} };
  if (typeof value?.error !== 'string') throw Object.assign(new Error('Could not parse response body'), { statusCode });
  const error = new Error(value.message ?? '');
  error.name = value.error;
  throw error;
}

/** Ends a session that nobody uses. */
export async function deleteSession(endpoint: Endpoint, { sessionId }: NewSession): Promise<void> {
  await exchange(endpoint, 'DELETE', `/session/${encodeURIComponent(sessionId)}`);
}

async function exchange(
  { protocol, hostname, port, path, headers }: Endpoint,
  method: 'POST' | 'DELETE',
  route: string,
  json?: object,
): Promise<{ statusCode: number; body: string }> {
  const { got } = await import('got');
  const url = `${protocol}://${hostname}:${port}${path.replace(/\/$/, '')}${route}`;
  return got(url, {
    method,
    headers: { ...headers },
    ...(json && { json }),
    retry: { limit: 0 },
    throwHttpErrors: false,
  });
}

function read(body: string): Answer {
  try {
    return JSON.parse(body) as Answer;
  } catch {
    return undefined;
  }
}
