import type { Agent as HttpAgent } from 'node:http';
import type { Agent as HttpsAgent } from 'node:https';
import { httpExchange, type HttpExchangeError } from '../network/http-exchange.js';
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
/** The answer is read to its end only so that its connection can be reused. */
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

interface KeptAlive {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
}

/** Node takes 10 ms to load HTTP, which commands without events do without. */
async function keptAlive(): Promise<KeptAlive> {
  const [http, https] = await Promise.all([import('node:http'), import('node:https')]);
  return { http: new http.Agent({ keepAlive: true }), https: new https.Agent({ keepAlive: true }) };
}

/** The external event service, over HTTP. Its errors never contain the token. */
export class EventService implements EventSink {
  readonly #url: string;
  readonly #token: string;
  #agent: KeptAlive | undefined;

  constructor(
    { eventUrl, testParameters_bearer: token }: Pick<TrackingSettings, 'eventUrl' | 'testParameters_bearer'>,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {
    this.#url = `${eventUrl}/v1/event/batchevent`;
    this.#token = token;
  }

  async submit(records: readonly EventRecord[], signal: AbortSignal): Promise<void> {
    if (!this.#agent) {
      const made = await keptAlive();
      this.#agent ??= made;
    }
    const status = await this.#post(Buffer.from(JSON.stringify(records)), this.#agent, signal);
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

  /** @returns the status, also when the rest of the answer does not arrive */
  async #post(body: Buffer, agent: KeptAlive, signal: AbortSignal): Promise<number> {
    const headers = { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' };
    const options = { timeoutMs: this.timeoutMs, maxBytes: MAX_ANSWER_BYTES, signal, agent };
    try {
      // Redirects are not followed: the token is for this address only.
      return (await httpExchange({ method: 'POST', url: new URL(this.#url), headers, body }, options)).status;
    } catch (error) {
      const { kind, message, head } = error as HttpExchangeError;
      if (head) return head.status;
      if (kind === 'aborted') throw new Error('the time was over');
      if (kind === 'timeout') throw new Error(`no answer within ${this.timeoutMs / 1000} s`);
      throw new Error(message.replaceAll(this.#token, '***'));
    }
  }
}
