import createClient, { type Client as HttpInterface } from 'openapi-fetch';
import { readEvents, type StreamItem } from './event-stream.js';
import type { paths } from './interface.js';
import { errorOf, thrownError } from './svc-error.js';

export interface ConnectOptions {
  /** Base address of the service, such as `http://localhost:8000`. */
  readonly url: string;
  /** The bearer token of the service, if it has one. */
  readonly token?: string | undefined;
  /** Instead of the global `fetch`, for proxies and certificates. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

export interface RequestOptions {
  /** Ends the request: `AbortSignal.timeout(10_000)` is a deadline of 10 seconds. */
  readonly signal?: AbortSignal | undefined;
}

/** Sends requests to a service and turns failures into errors. */
export class Requests {
  /** Base address, without a slash at its end. */
  readonly url: string;
  /** Every endpoint, typed by the OpenAPI document. An answer that is no success throws an SvcError. */
  readonly http: HttpInterface<paths>;

  /** @throws TypeError for an invalid address */
  constructor({ url, token, fetch }: ConnectOptions) {
    this.url = new URL(url).href.replace(/\/+$/, '');
    this.http = createClient<paths>({
      baseUrl: this.url,
      ...(token !== undefined && { headers: { Authorization: `Bearer ${token}` } }),
      ...(fetch && { fetch }),
    });
    this.http.use({
      async onResponse({ response }) {
        if (!response.ok) throw await errorOf(response);
      },
      onError: ({ error, request }) => thrownError(error, this.url, request.signal) as Error,
    });
  }

  /** The body of a successful answer. @throws SvcError; the reason of an aborted signal */
  async body<T>(answer: Promise<{ data?: T }>, signal?: AbortSignal): Promise<T> {
    try {
      return (await answer).data as T;
    } catch (error) {
      throw thrownError(error, this.url, signal);
    }
  }

  /** The messages of a stream. @throws SvcError; the reason of an aborted signal */
  async *messages<T>(
    answer: Promise<{ data?: unknown }>,
    signal?: AbortSignal,
  ): AsyncGenerator<StreamItem<T>, undefined> {
    const stream = await this.body(answer, signal);
    try {
      return yield* readEvents<T>(stream as ReadableStream<Uint8Array>);
    } catch (error) {
      throw thrownError(error, this.url, signal);
    }
  }
}
