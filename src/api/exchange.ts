import type { AllowedHosts } from '../network/allowed-hosts.js';
import { httpExchange, HttpExchangeError, type HttpRequest, type HttpResponseHead } from '../network/http-exchange.js';
import { MAX_NESTING, nestsDeeperThan } from './json-size.js';
import { isJson } from './request.js';
import { type ApiResult, CallFailure } from './result.js';

const MAX_BODY_BYTES = 1024 * 1024;

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
 * @throws CallFailure when there is no complete answer in time or a host is not allowed, with the part that arrived
 * @throws the signal's reason when it aborts
 */
export async function exchange(request: HttpRequest, options: ExchangeOptions): Promise<ApiResult> {
  const { timeoutS, signal } = options;
  const start = performance.now();
  const elapsed = () => Math.round(performance.now() - start);
  try {
    const timeoutMs = timeoutS * 1000;
    const answer = await httpExchange(request, { ...options, timeoutMs, maxBytes: MAX_BODY_BYTES });
    const { status: status_code, isTruncated } = answer;
    const headers = headersOf(answer);
    const body = decodeBody(answer.body, answer.headers['content-type'] ?? '', isTruncated);
    return { status_code, headers, body, elapsed_ms: elapsed(), ...(isTruncated && { body_truncated: true }) };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof HttpExchangeError)) throw error;
    const { head } = error;
    const known = head && { status_code: head.status, headers: headersOf(head) };
    throw new CallFailure(reasonOf(error, request, timeoutS), { ...known, elapsed_ms: elapsed() });
  }
}

function headersOf({ headers }: HttpResponseHead): ApiResult['headers'] {
  return Object.fromEntries(
    Object.entries(headers).filter((header): header is [string, string | string[]] => header[1] !== undefined),
  );
}

function reasonOf({ kind, message }: HttpExchangeError, { method, url }: HttpRequest, timeoutS: number): string {
  if (kind === 'timeout') return `no complete answer within ${timeoutS} s`;
  if (kind === 'refused') return message;
  // Without the query, which may hold keys.
  return `${method} ${url.origin}${url.pathname} failed: ${message}`;
}

/**
 * The body of an answer: null when it is empty, the parsed value when it is JSON, else the text. JSON that is cut,
 * broken or nested deeper than 100 levels stays text.
 */
export function decodeBody(bytes: Buffer, contentType: string, truncated: boolean): unknown {
  if (bytes.length === 0) return null;
  // In stream mode a character that was cut in half is left out.
  const text = decoderFor(contentType).decode(bytes, { stream: truncated });
  if (truncated || !isJson(contentType)) return text;
  try {
    const value: unknown = JSON.parse(text);
    return nestsDeeperThan(value, MAX_NESTING) ? text : value;
  } catch {
    return text;
  }
}

function decoderFor(contentType: string): TextDecoder {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}
