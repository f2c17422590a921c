import { once } from 'node:events';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { PlainResponse, Request } from 'got';
import type { TrackingSettings } from './settings.js';

/** One event in the format of the event service. */
export interface EventRecord {
  readonly eventName: string;
  readonly eventAttributes: Readonly<Record<string, string | number | boolean | null>>;
  readonly vendorEventAttributes: Readonly<Record<string, unknown>>;
}

const OFFSET_MS = 5.5 * 60 * 60 * 1000;

/** Milliseconds since 1970 as ISO 8601 with milliseconds, at the offset of the event service. */
export const eventTime = (at: number): string => new Date(at + OFFSET_MS).toISOString().replace('Z', '+05:30');

const TIMEOUT_MS = 10_000;
/** Bytes that are read of an answer, which is ignored. */
const MAX_ANSWER_BYTES = 64 * 1024;
const REMEDIES: Readonly<Record<number, string>> = {
  401: '; check testParameters_bearer',
  403: '; check testParameters_bearer',
  404: '; check eventUrl',
};

/** Destination of events. */
export interface EventSink {
  /** Sends the records in one request. @throws Error with the reason when they were not accepted */
  submit(records: readonly EventRecord[], signal: AbortSignal): Promise<void>;
  /** Closes idle connections. */
  release(): void;
}

/** The external event service, over HTTP. Its errors never contain the token. */
export class EventService implements EventSink {
  readonly #url: string;
  readonly #token: string;
  #agent: { readonly http: HttpAgent; readonly https: HttpsAgent } | undefined;

  constructor(
    { eventUrl, testParameters_bearer: token }: Pick<TrackingSettings, 'eventUrl' | 'testParameters_bearer'>,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {
    this.#url = `${eventUrl}/v1/event/batchevent`;
    this.#token = token;
  }

  async submit(records: readonly EventRecord[], signal: AbortSignal): Promise<void> {
    const { got } = await import('got');
    if (signal.aborted) throw new Error('the time was over');
    this.#agent ??= { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) };
    const stream = got.stream.post(this.#url, {
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify(records)),
      retry: { limit: 0 },
      throwHttpErrors: false,
      // The token is for this address alone.
      followRedirect: false,
      agent: this.#agent,
    });
    let timedOut = false;
    const halt = () => stream.destroy(new Error('the time was over'));
    const timer = setTimeout(() => {
      timedOut = true;
      halt();
    }, this.timeoutMs);
    signal.addEventListener('abort', halt, { once: true });
    let status: number;
    try {
      status = await answerOf(stream);
    } catch (error) {
      throw new Error(timedOut ? `no answer within ${this.timeoutMs / 1000} s` : this.#reasonOf(error));
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', halt);
      stream.destroy();
    }
    if (status >= 200 && status < 300) return;
    const remedy =
      status >= 300 && status < 400
        ? '; redirects are not followed, give the final address as eventUrl'
        : (REMEDIES[status] ?? '');
    throw new Error(`answered ${status}${remedy}`);
  }

  release(): void {
    this.#agent?.http.destroy();
    this.#agent?.https.destroy();
    this.#agent = undefined;
  }

  // What the HTTP library throws holds the request with its headers; of that, the message alone goes on.
  #reasonOf(error: unknown): string {
    const { message, code } = error as NodeJS.ErrnoException;
    return (message || String(code)).replaceAll(this.#token, '***');
  }
}

/** The status; it is believed whatever becomes of the rest of the answer. */
async function answerOf(stream: Request): Promise<number> {
  // An error that comes while nobody waits is thrown again by whoever reads the stream next.
  stream.on('error', () => undefined);
  const [{ statusCode }] = (await once(stream, 'response')) as [PlainResponse];
  try {
    let size = 0;
    // A connection is used again only when the answer was read to its end.
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_ANSWER_BYTES) break;
    }
  } catch {
    return statusCode;
  }
  return statusCode;
}
