import { once } from 'node:events';
import type { Agent as HttpAgent, IncomingHttpHeaders } from 'node:http';
import type { Agent as HttpsAgent } from 'node:https';
import type { PlainResponse, Request } from 'got';
import type { AllowedHosts } from './allowed-hosts.js';

const MAX_REDIRECTS = 10;

export interface HttpRequest {
  readonly method: string;
  readonly url: URL;
  /** Names in lower case; values as the bytes of their UTF-8 form (latin1). */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface HttpExchangeOptions {
  /** For the whole exchange, redirects included. */
  readonly timeoutMs: number;
  /** The body is cut there, and the transfer ends. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
  /** Up to 10 redirects. Default: none is followed. */
  readonly followRedirects?: boolean;
  /** Default: true. */
  readonly verifyTls?: boolean;
  /** Each of them must permit every address. */
  readonly hosts?: readonly AllowedHosts[];
  /** Default: a new connection for each request. */
  readonly agent?: { readonly http: HttpAgent; readonly https: HttpsAgent };
}

export interface HttpResponseHead {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

export interface HttpResponse extends HttpResponseHead {
  readonly body: Buffer;
  /** The body is longer than `maxBytes`; these are its first bytes. */
  readonly isTruncated: boolean;
}

/** There is no complete response. The message says why; the HTTP library's error, which holds headers, is not attached. */
export class HttpExchangeError extends Error {
  override readonly name = 'HttpExchangeError';

  constructor(
    /** `refused`: a host that is not allowed, or a redirect that cannot be followed. */
    readonly kind: 'aborted' | 'timeout' | 'refused' | 'network',
    message: string,
    /** The last response that began. */
    readonly head?: HttpResponseHead,
  ) {
    super(message);
  }
}

/**
 * Sends a request and reads its response, once: nothing is retried.
 * @throws HttpExchangeError
 */
export async function httpExchange(first: HttpRequest, options: HttpExchangeOptions): Promise<HttpResponse> {
  const { timeoutMs, maxBytes, signal, hosts = [] } = options;
  const { got } = await import('got');
  const deadline = AbortSignal.timeout(Math.ceil(timeoutMs));
  const halt = signal ? AbortSignal.any([signal, deadline]) : deadline;
  let request = first;
  let head: HttpResponseHead | undefined;
  let stream: Request | undefined;
  try {
    for (let redirects = 0; ; redirects++) {
      halt.throwIfAborted();
      checkHost(request.url, hosts, redirects > 0);
      stream = got.stream(request.url, {
        method: request.method as 'GET',
        headers: request.headers,
        // As bytes: Node joins a string with the headers and would encode those as UTF-8 a second time.
        body: request.body === undefined ? undefined : Buffer.from(request.body),
        allowGetBody: true,
        retry: { limit: 0 },
        throwHttpErrors: false,
        followRedirect: false,
        decompress: true,
        signal: halt,
        https: { rejectUnauthorized: options.verifyTls ?? true },
        // A pooled connection may have been closed by the server, and the request would not be sent again.
        agent: options.agent ?? { http: false, https: false },
      });
      const response = await responseOf(stream, request);
      head = { status: response.statusCode, headers: response.headers };
      const next = options.followRedirects ? followRedirect(request, head.status, head.headers.location) : undefined;
      if (!next) return { ...head, ...(await readBody(stream, maxBytes)) };
      if (redirects === MAX_REDIRECTS) throw refused(`redirected more than ${MAX_REDIRECTS} times`);
      stream.destroy();
      request = next;
    }
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    const reason = message || String(code);
    if (signal?.aborted) throw new HttpExchangeError('aborted', reason, head);
    if (deadline.aborted) throw new HttpExchangeError('timeout', reason, head);
    throw new HttpExchangeError(error instanceof HttpExchangeError ? error.kind : 'network', reason, head);
  } finally {
    stream?.destroy();
  }
}

const refused = (message: string) => new HttpExchangeError('refused', message);

function checkHost(url: URL, hosts: readonly AllowedHosts[], isRedirect: boolean): void {
  const refusing = hosts.find((each) => !each.permits(url));
  if (!refusing) return;
  const where = isRedirect ? 'redirected to' : 'the call goes to';
  throw refused(`${where} ${url.host}, which is not an allowed host (${refusing.setting})`);
}

async function responseOf(stream: Request, request: HttpRequest): Promise<PlainResponse> {
  // An error without a listener would end the process; `once` and the reader of the stream throw it again.
  stream.on('error', () => undefined);
  if (request.body === undefined && request.method !== 'HEAD') stream.end();
  const [response] = (await once(stream, 'response')) as [PlainResponse];
  return response;
}

async function readBody(stream: Request, maxBytes: number): Promise<Pick<HttpResponse, 'body' | 'isTruncated'>> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop destroys the stream, which ends the transfer.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) return { body: Buffer.concat(chunks).subarray(0, maxBytes), isTruncated: true };
  }
  return { body: Buffer.concat(chunks), isTruncated: false };
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const BODY_HEADER = /^content-/;
const HARMLESS_HEADER = /^(accept|content|user-agent)(-|$)/;

/**
 * The request that follows a redirect; undefined when the response is not one. As in browsers, 303 makes a GET of every
 * method but HEAD, and 301 and 302 make one of POST. Another origin gets only headers that describe the message; the same
 * host on https counts as the same origin.
 * @throws HttpExchangeError when the target is not an http or https URL
 */
export function followRedirect(
  request: HttpRequest,
  status: number,
  location: string | undefined,
): HttpRequest | undefined {
  if (!REDIRECTS.has(status) || location === undefined) return undefined;
  const target = Buffer.from(location, 'latin1').toString();
  const url = URL.canParse(target, request.url.href) ? new URL(target, request.url) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    const withoutCredentials = target.slice(0, 200).replace(/(:\/\/)[^\s/?#"'<>]*@/, '$1***@');
    throw refused(`redirected to ${JSON.stringify(withoutCredentials)}, which cannot be called`);
  }
  url.username = '';
  url.password = '';
  const toGet =
    (status === 303 && request.method !== 'HEAD') || ((status === 301 || status === 302) && request.method === 'POST');
  const isSameOrigin = sameOrigin(request.url, url);
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(
      ([name]) => (isSameOrigin || HARMLESS_HEADER.test(name)) && !(toGet && BODY_HEADER.test(name)),
    ),
  );
  return toGet ? { method: 'GET', url, headers } : { ...request, url, headers };
}

function sameOrigin(from: URL, to: URL): boolean {
  if (from.origin === to.origin) return true;
  return (
    from.hostname === to.hostname && from.protocol === 'http:' && !from.port && to.protocol === 'https:' && !to.port
  );
}
