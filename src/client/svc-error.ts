import type { ErrorCode } from './types.js';

/**
 * `unreachable`: there was no answer, or it broke off; `not-found`: there is no such session or address; `unexpected`: the
 * answer is none of svc.
 */
export type SvcErrorCode = ErrorCode | 'unreachable' | 'not-found' | 'unexpected';

interface SvcErrorFacts {
  readonly code: SvcErrorCode;
  readonly message: string;
  readonly status?: number;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/** A request that the service refused, or that got no answer. */
export class SvcError extends Error {
  readonly code: SvcErrorCode;
  /** Status of the answer; 0 when there was none. */
  readonly status: number;
  /** Of a failed call: `keyword`, `attempts`, `attempts_total` and `trace`. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor({ code, message, status = 0, details = {}, cause }: SvcErrorFacts) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'SvcError';
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

/** The error of an answer that is no success. */
export async function errorOf(response: Response): Promise<SvcError> {
  const { status, url } = response;
  const text = await response.text().catch(() => '');
  const detail = detailOf(text);
  if (typeof detail === 'object') return new SvcError({ ...detail, status });
  if (status === 404 && detail !== undefined) return new SvcError({ code: 'not-found', message: detail, status });
  return new SvcError({ code: 'unexpected', message: `${url} answered with status ${status}`, status });
}

interface Detail {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

function detailOf(text: string): Detail | string | undefined {
  try {
    const { detail } = JSON.parse(text) as { readonly detail?: unknown };
    if (typeof detail === 'string') return detail;
    if (typeof detail === 'object' && detail !== null && 'code' in detail) return detail as Detail;
  } catch {
    // Such as the page of a proxy.
  }
  return undefined;
}

/**
 * What was thrown by a request, as an SvcError; or the reason of its signal, when that is aborted.
 * @param url of the service
 */
export function thrownError(error: unknown, url: string, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason;
  if (error instanceof SvcError) return error;
  if (error instanceof SyntaxError) {
    return new SvcError({ code: 'unexpected', message: `${url} answered with a text that is no JSON`, cause: error });
  }
  const { cause } = error as { readonly cause?: { readonly code?: string; readonly message?: string } };
  const why = cause?.code ?? cause?.message ?? (error as Error).message;
  return new SvcError({ code: 'unreachable', message: `${url} does not answer: ${why}`, cause: error });
}
