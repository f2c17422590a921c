/** What an API answered. */
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
