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
