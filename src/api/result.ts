import { ServiceError } from '../errors.js';
import { HIDDEN, maskUrls, type Secrets } from '../secret.js';

/** The answer of an API. */
export interface ApiResult {
  readonly status_code: number;
  /** Names in lower case; a list where a header came several times and cannot be joined. */
  readonly headers: Record<string, string | string[]>;
  /** The parsed value of a JSON answer, else the text; null when the answer has no body. */
  readonly body: unknown;
  /** From the first byte sent to the last one read, redirects included, in whole milliseconds. */
  readonly elapsed_ms: number;
  /** The body is only the first 1 MB of what was sent, as text. */
  readonly body_truncated?: true;
}

/** A call cannot be made or did not go as expected; `known` is the part of the answer that arrived. */
export class CallFailure extends Error {
  constructor(
    readonly reason: string,
    readonly known: Partial<ApiResult> = {},
    readonly assertion?: Readonly<Record<string, unknown>>,
  ) {
    super(reason);
    this.name = 'CallFailure';
  }
}

/** E0701 of a call: its details are the part of the answer that arrived, the reason and the violated assertion. */
export class ApiCallError extends ServiceError {
  /** Whether the details hold an answer of the API. */
  readonly isAnswered: boolean;

  /**
   * Without a cause, so that no request header reaches a client or a log.
   * @param result the complete answer, when there is one
   * @param hide masks the secrets of the session
   */
  constructor(identifier: string, failure: CallFailure, result: ApiResult | undefined, hide: Secrets['hide']) {
    const known = hide(result ?? failure.known);
    const reason = maskUrls(hide(failure.reason));
    super('E0701', `${identifier}: ${reason}`, {
      ...known,
      ...(known.headers && { headers: maskHeaders(known.headers) }),
      ...(failure.assertion && { assertion: hide(failure.assertion) }),
      reason,
    });
    this.isAnswered = known.status_code !== undefined;
  }
}

/** Response headers as an error may show them: cookies and the credentials in URLs are masked. */
export function maskHeaders(headers: ApiResult['headers']): ApiResult['headers'] {
  const masked = (name: string, value: string) => (name.toLowerCase() === 'set-cookie' ? HIDDEN : maskUrls(value));
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((one) => masked(name, one)) : masked(name, value),
    ]),
  );
}
