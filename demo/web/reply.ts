/** What a route answers: `body` goes out as JSON; without a body the response is empty. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}
