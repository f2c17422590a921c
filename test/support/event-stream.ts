import { EventSource } from 'eventsource';
import type { HttpClient } from './http-client.js';
import { until } from '../fixtures/until.js';

/** A message as the client got it. */
export interface Message<T> {
  readonly id: string;
  readonly data: T;
  /** Milliseconds on the clock of `performance.now()`. */
  readonly at: number;
}

export interface ExecutionEvent {
  readonly execution_id: string;
  readonly status: 'RUNNING' | 'SUCCESS' | 'FAIL' | 'HEARTBEAT';
  readonly message?: string;
}

/** An `EventSource` as browsers have it, on a stream of the service. Each message is compared with openapi.json. */
export class EventStream<T = ExecutionEvent> {
  readonly messages: Message<T>[] = [];
  /** Status codes of refused connections, and 0 for each that broke. */
  readonly errors: number[] = [];
  readonly #source: EventSource;
  #opened = 0;
  #mismatch: Error | undefined;

  private constructor(client: HttpClient, url: string, described: string, headers: Record<string, string>) {
    this.#source = new EventSource(url, {
      fetch: (input, init) => fetch(input, { ...init, headers: { ...init.headers, ...headers } }),
    });
    this.#source.onopen = () => this.#opened++;
    this.#source.onerror = ({ code }) => this.errors.push(code ?? 0);
    this.#source.onmessage = ({ data, lastEventId }) => {
      const message = { id: lastEventId, data: JSON.parse(String(data)) as T, at: performance.now() };
      this.messages.push(message);
      try {
        client.openApi.verifyEvent(described, message.data);
      } catch (error) {
        this.#mismatch ??= error as Error;
      }
    };
  }

  /**
   * Connects and waits until the stream is open.
   * @param path of the session, such as `/v1/sessions/...`
   * @param base address to connect to, when it is not the client's own
   */
  static async open<T = ExecutionEvent>(
    client: HttpClient,
    path: string,
    { headers = {}, base = client.url }: { headers?: Record<string, string>; base?: string } = {},
  ): Promise<EventStream<T>> {
    const described = path.replace(/\?.*$/, '').replace(/(sessions\/)[^/]+/, '$1{session_id}');
    const stream = new EventStream<T>(client, base + path, described, headers);
    await stream.opened(1);
    return stream;
  }

  /** Waits until it was connected so many times. */
  async opened(times: number, ms?: number): Promise<void> {
    await until(`connection ${times}`, () => this.#opened >= times, ms);
  }

  get isClosed(): boolean {
    return this.#source.readyState === this.#source.CLOSED;
  }

  /** The data of each message, in order. */
  get data(): T[] {
    if (this.#mismatch) throw this.#mismatch;
    return this.messages.map(({ data }) => data);
  }

  /** Waits for a message; those that came before count. */
  async next(matches: (data: T, message: Message<T>) => boolean, ms?: number): Promise<Message<T>> {
    const found = await until(
      'the message',
      () => this.messages.find((message) => matches(message.data, message)),
      ms,
    ).catch((error: Error) => {
      throw new Error(`${error.message}; there were ${JSON.stringify(this.messages).slice(0, 1000)}`);
    });
    if (this.#mismatch) throw this.#mismatch;
    return found;
  }

  close(): void {
    this.#source.close();
  }
}
