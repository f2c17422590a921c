import { effect } from '@preact/signals';
import { connection, reportAnswer, reportSilence } from './connection';
import { SERVICE } from './client';

interface StreamListener<T> {
  message(message: T): void;
  /** The stream does not come back: the session has ended. */
  end?(): void;
}

interface StreamOptions {
  /**
   * Of a stream that can replay its messages, and goes on after the last one when it connects again: where it begins. 0 is the
   * beginning of what the service keeps.
   */
  readonly after?: number | 'now';
}

const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 8000;
/** A browser opens six connections to a service, for all of its pages together: a page that is not seen gives its own back. */
const HIDDEN_MS = 10_000;

/**
 * Reads a stream of JSON messages while the page is seen, and connects again after the service was gone, after a login, and
 * when the page is seen again. A stream with `after` goes on after its last message.
 * @param path with its query
 * @returns a function that closes it
 */
export function openStream<T>(path: string, listener: StreamListener<T>, options: StreamOptions = {}): () => void {
  const stream = new Stream<T>(path, listener, options.after);
  return () => stream.close();
}

class Stream<T> {
  #source: EventSource | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #hidden: ReturnType<typeof setTimeout> | undefined;
  #retryMs = FIRST_RETRY_MS;
  #stopWaiting: (() => void) | undefined;
  #isClosed = false;
  readonly #onVisibility = () => this.#watchVisibility();

  constructor(
    private readonly path: string,
    private readonly listener: StreamListener<T>,
    private after: number | 'now' | undefined,
  ) {
    document.addEventListener('visibilitychange', this.#onVisibility);
    this.#connect();
  }

  close(): void {
    this.#isClosed = true;
    document.removeEventListener('visibilitychange', this.#onVisibility);
    clearTimeout(this.#hidden);
    this.#disconnect();
  }

  #disconnect(): void {
    clearTimeout(this.#retry);
    this.#stopWaiting?.();
    this.#stopWaiting = undefined;
    this.#source?.close();
    this.#source = undefined;
  }

  #watchVisibility(): void {
    clearTimeout(this.#hidden);
    if (document.hidden) this.#hidden = setTimeout(() => this.#disconnect(), HIDDEN_MS);
    else if (!this.#source) this.#connect();
  }

  #connect(): void {
    this.#disconnect();
    const from = typeof this.after === 'number' ? `${this.path.includes('?') ? '&' : '?'}after=${this.after}` : '';
    const source = new EventSource(SERVICE + this.path + from);
    this.#source = source;
    source.onopen = () => {
      this.#retryMs = FIRST_RETRY_MS;
      reportAnswer(200);
    };
    source.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
      if (this.after !== undefined && lastEventId !== '') this.after = Number(lastEventId);
      const message = JSON.parse(data) as T & { type?: string; status?: string };
      if (message.type !== 'heartbeat' && message.status !== 'HEARTBEAT') this.listener.message(message);
    };
    source.onerror = () => {
      source.close();
      void this.#recover(source);
    };
  }

  /** Finds out why the stream ended by the status of a request, because an EventSource does not give a reason. */
  async #recover(source: EventSource): Promise<void> {
    const status = await statusOf(this.path);
    if (this.#isClosed || this.#source !== source) return;
    if (status === 401) return this.#awaitLogin();
    if (status === 0) reportSilence();
    else reportAnswer(status);
    if (status === 403 || status === 404) {
      this.close();
      this.listener.end?.();
      return;
    }
    this.#retry = setTimeout(() => this.#connect(), this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, MAX_RETRY_MS);
  }

  #awaitLogin(): void {
    reportAnswer(401);
    this.#stopWaiting = effect(() => {
      if (connection.value === 'online') this.#retry = setTimeout(() => this.#connect());
    });
  }
}

/** Whether the session of a stream is still there: the status of a cheap request; 0 when nothing answers. */
async function statusOf(path: string): Promise<number> {
  const session = /^\/v1\/sessions\/[^/]+/.exec(path)?.[0];
  try {
    return (await fetch(`${SERVICE}${session}/variables`)).status;
  } catch {
    return 0;
  }
}
