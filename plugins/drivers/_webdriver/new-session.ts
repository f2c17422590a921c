import type { Endpoint } from './endpoint.js';

/** A session that a server created. */
export interface NewSession {
  readonly sessionId: string;
  readonly capabilities: Readonly<Record<string, unknown>>;
}

type Answer =
  { readonly value?: Partial<NewSession> & { readonly error?: string; readonly message?: string } } | undefined;

/** Real answers have a few thousand bytes. */
const MAX_ANSWER_BYTES = 1024 * 1024;
/** How long an aborted request still waits for the answer, so that a session in it can be ended. */
const LATE_ANSWER_LIMIT_MS = 60_000;

/**
 * Creates a session: `POST /session` of W3C WebDriver. An answer that comes within a minute after the abort is returned
 * too, so that its session can be ended.
 * @throws Error whose name is the server's error code, or whose code is that of a failed connection
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

/** Ends a session that arrived after the abort. */
export async function deleteSession(endpoint: Endpoint, { sessionId }: NewSession): Promise<void> {
  await exchange(endpoint, 'DELETE', `/session/${encodeURIComponent(sessionId)}`, AbortSignal.abort());
}

/** @param signal once aborted, the answer is awaited for a limited time */
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
  const onAbort = () => (timer = setTimeout(() => end.abort(), LATE_ANSWER_LIMIT_MS).unref());
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  let isTooLarge = false;
  const request = got(url, {
    method,
    // Selenium Grid takes no JSON without the charset.
    headers: { ...headers, ...(json && { 'content-type': 'application/json; charset=utf-8' }) },
    ...(json && { json }),
    retry: { limit: 0 },
    throwHttpErrors: false,
    // Capabilities and passwords must not reach another server than the named one.
    followRedirect: false,
    signal: end.signal,
  });
  void request.on('downloadProgress', ({ transferred }) => {
    isTooLarge ||= transferred > MAX_ANSWER_BYTES;
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
