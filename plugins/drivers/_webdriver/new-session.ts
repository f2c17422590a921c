import type { Endpoint } from './endpoint.js';

/** A session that a server gave. */
export interface NewSession {
  readonly sessionId: string;
  readonly capabilities: Readonly<Record<string, unknown>>;
}

type Answer =
  { readonly value?: Partial<NewSession> & { readonly error?: string; readonly message?: string } } | undefined;

/** Bytes of an answer; real ones have a few thousand. */
const MOST_BYTES = 1024 * 1024;
/** Milliseconds that an answer is still waited for after nobody needs it, so that a session in it can be ended. */
const LATE = 60_000;

/**
 * Asks a server for a session: `POST /session` of W3C WebDriver. An answer that comes within a minute after the signal
 * aborted is still given: the session in it has to be ended.
 * @throws Error named for the server's error code, or with the code of a connection that failed
 */
export async function newSession(
  endpoint: Endpoint,
  capabilities: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<NewSession> {
  const json = { capabilities: { alwaysMatch: capabilities, firstMatch: [{}] } };
  const { statusCode, body } = await exchange(endpoint, 'POST', '/session', signal, json);
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
  await exchange(endpoint, 'DELETE', `/session/${encodeURIComponent(sessionId)}`, AbortSignal.abort());
}

/** @param signal aborted when nobody needs the answer any more */
async function exchange(
  { protocol, hostname, port, path, headers }: Endpoint,
  method: 'POST' | 'DELETE',
  route: string,
  signal: AbortSignal,
  json?: object,
): Promise<{ statusCode: number; body: string }> {
  const { got } = await import('got');
  const url = `${protocol}://${hostname}:${port}${path.replace(/\/$/, '')}${route}`;
  const end = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const onAbort = () => (timer = setTimeout(() => end.abort(), LATE).unref());
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  let isTooLarge = false;
  const request = got(url, {
    method,
    headers: { ...headers },
    ...(json && { json }),
    retry: { limit: 0 },
    throwHttpErrors: false,
    // Neither the capabilities nor a password go to another server than the one that was named.
    followRedirect: false,
    signal: end.signal,
  });
  void request.on('downloadProgress', ({ transferred }) => {
    isTooLarge ||= transferred > MOST_BYTES;
    if (isTooLarge) end.abort();
  });
  try {
    return await request;
  } catch (error) {
    throw isTooLarge ? new Error(`the server answered ${method} ${route} with more than 1 MB`) : error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}

function read(body: string): Answer {
  try {
    return JSON.parse(body) as Answer;
  } catch {
    return undefined;
  }
}
