import { once } from 'node:events';
import type { PlainResponse, Request } from 'got';
import type { AllowedHosts } from '../allowed-hosts.js';
import { CallFailure } from './call-failure.js';
import { followRedirect } from './redirect.js';
import type { OutgoingRequest } from './request.js';
import { decodeBody } from './response-body.js';
import type { ApiResult } from './result.js';

const MAX_BODY_BYTES = 1024 * 1024;
const MAX_REDIRECTS = 10;

export interface ExchangeOptions {
  readonly timeoutS: number;
  readonly followRedirects: boolean;
  readonly verifyTls: boolean;
  /** Each of them must permit an address. */
  readonly hosts: readonly AllowedHosts[];
  readonly signal: AbortSignal;
}

/**
 * Sends a request once and reads its answer. The body is cut at 1 MB, and the transfer stops there.
 * @throws CallFailure when there is no complete answer in time or a host is not allowed, with what is known of it
 * @throws the signal's reason when it aborts
 */
export async function exchange(first: OutgoingRequest, options: ExchangeOptions): Promise<ApiResult> {
  const { signal, timeoutS, hosts } = options;
  const { got } = await import('got');
  signal.throwIfAborted();
  const started = performance.now();
  const elapsed = () => Math.round(performance.now() - started);
  let known: Partial<ApiResult> = {};
  let stream: Request | undefined;
  let timedOut = false;
  const halt = () => stream?.destroy(new Error('halted'));
  const timer = setTimeout(() => {
    timedOut = true;
    halt();
  }, timeoutS * 1000);
  signal.addEventListener('abort', halt);
  try {
    let request = first;
    for (let redirects = 0; ; redirects++) {
      const refusing = hosts.find((each) => !each.permits(request.url));
      if (refusing) {
        const where = redirects > 0 ? 'redirected to' : 'the call goes to';
        throw new CallFailure(`${where} ${request.url.host}, which is not an allowed host (${refusing.setting})`);
      }
      stream = got.stream(request.url, {
        method: request.method as 'GET',
        headers: request.headers,
        // As bytes: Node joins a text with the headers and would encode those as UTF-8 a second time.
        body: request.body === undefined ? undefined : Buffer.from(request.body),
        allowGetBody: true,
        retry: { limit: 0 },
        throwHttpErrors: false,
        followRedirect: false,
        decompress: true,
        https: { rejectUnauthorized: options.verifyTls },
        // A new connection each time: one kept open may have been closed by the server, and nothing is sent twice.
        agent: { http: false, https: false },
      });
      const response = await answerOf(stream, request);
      const { statusCode } = response;
      const headers = headersOf(response);
      known = { status_code: statusCode, headers };
      const next = options.followRedirects ? followRedirect(request, statusCode, response.headers.location) : undefined;
      if (!next) {
        const { bytes, truncated } = await readBody(stream);
        const body = decodeBody(bytes, response.headers['content-type'] ?? '', truncated);
        const result = { status_code: statusCode, headers, body, elapsed_ms: elapsed() };
        return truncated ? { ...result, body_truncated: true } : result;
      }
      if (redirects === MAX_REDIRECTS) throw new CallFailure(`redirected more than ${MAX_REDIRECTS} times`);
      stream.destroy();
      request = next;
    }
  } catch (error) {
    signal.throwIfAborted();
    const reason = timedOut ? `no complete answer within ${timeoutS} s` : reasonOf(error, first);
    throw new CallFailure(reason, { ...known, elapsed_ms: elapsed() });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', halt);
    stream?.destroy();
  }
}

async function answerOf(stream: Request, request: OutgoingRequest): Promise<PlainResponse> {
  // An error that comes while nobody waits is thrown again by whoever reads the stream next.
  stream.on('error', () => undefined);
  if (request.body === undefined && request.method !== 'HEAD') stream.end();
  const [response] = (await once(stream, 'response')) as [PlainResponse];
  return response;
}

async function readBody(stream: Request): Promise<{ bytes: Buffer; truncated: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop destroys the stream, which ends the transfer.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_BODY_BYTES) {
      return { bytes: Buffer.concat(chunks).subarray(0, MAX_BODY_BYTES), truncated: true };
    }
  }
  return { bytes: Buffer.concat(chunks), truncated: false };
}

function headersOf({ headers }: PlainResponse): ApiResult['headers'] {
  return Object.fromEntries(
    Object.entries(headers).filter((header): header is [string, string | string[]] => header[1] !== undefined),
  );
}

function reasonOf(error: unknown, { method, url }: OutgoingRequest): string {
  if (error instanceof CallFailure) return error.reason;
  const { message, code } = error as NodeJS.ErrnoException;
  // The query is left out, because keys are sent in it.
  return `${method} ${url.origin}${url.pathname} failed: ${message || code}`;
}
