import type { Log } from '../log.js';
import type { Clock } from './clock.js';
import { EventBuffer } from './event-buffer.js';
import type { EventRecord } from './event-record.js';
import type { EventSink } from './event-service.js';
import type { TrackingCounts } from './tracking-counts.js';

const BATCH = 5;
const ATTEMPTS = 3;
/** Times the number of the attempt that failed. */
const PAUSE_MS = 2000;
/** Longest time of a flush, in milliseconds. */
export const FLUSH_LIMIT_MS = 20_000;

export interface SenderParts {
  readonly sink: EventSink;
  readonly counts: TrackingCounts;
  readonly log: Log;
  readonly clock: Clock;
  /** Longest wait of an event before it is sent; undefined keeps all until `finish`. */
  readonly intervalMs: number | undefined;
  readonly buffer?: EventBuffer;
}

/**
 * Sends events in order, a few in each request and one request at a time. Whoever adds one never waits and never
 * fails; what cannot be sent is logged, counted and dropped.
 */
export class Sender {
  readonly #sink: EventSink;
  readonly #counts: TrackingCounts;
  readonly #log: Log;
  readonly #clock: Clock;
  readonly #intervalMs: number | undefined;
  readonly #buffer: EventBuffer;
  /** Aborted when the time of the flush is over. */
  readonly #late = new AbortController();
  #cancelTimer: (() => void) | undefined;
  #sending: Promise<void> | undefined;
  #finished: Promise<void> | undefined;
  #inFlight = 0;
  #warnedOfOverflow = false;

  constructor({ sink, counts, log, clock, intervalMs, buffer = new EventBuffer() }: SenderParts) {
    this.#sink = sink;
    this.#counts = counts;
    this.#log = log;
    this.#clock = clock;
    this.#intervalMs = intervalMs;
    this.#buffer = buffer;
  }

  /** Events that are neither sent nor given up. */
  get pending(): number {
    return this.#buffer.size + this.#inFlight;
  }

  add(record: EventRecord): void {
    this.#counts.addCaptured();
    const dropped = this.#buffer.push(record);
    this.#counts.addDropped(dropped);
    if (dropped > 0 && !this.#warnedOfOverflow) {
      this.#warnedOfOverflow = true;
      this.#log.warn({ buffered: this.#buffer.size }, 'too many tracked events wait: the oldest are dropped');
    }
    this.#arm();
  }

  /** Sends what is left, for 20 s at most; what is left then is dropped. Never throws. */
  finish(): Promise<void> {
    return (this.#finished ??= this.#flush());
  }

  async #flush(): Promise<void> {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    if (this.pending === 0) return;
    const cancel = this.#clock.after(FLUSH_LIMIT_MS, () => this.#late.abort());
    while (this.pending > 0) await this.#send();
    cancel();
  }

  #arm(): void {
    if (this.#intervalMs === undefined || this.#finished || this.#cancelTimer || this.#sending) return;
    this.#cancelTimer = this.#clock.after(this.#intervalMs, () => {
      this.#cancelTimer = undefined;
      void this.#send();
    });
  }

  #send(): Promise<void> {
    return (this.#sending ??= this.#sendWaiting().finally(() => {
      this.#sending = undefined;
      this.#sink.release();
      if (this.#buffer.size > 0) this.#arm();
    }));
  }

  /** Sends what waits now. A request that fails for good takes all with it that waits then. */
  async #sendWaiting(): Promise<void> {
    let left = this.#buffer.size;
    while (left > 0 && this.#buffer.size > 0) {
      const batch = this.#buffer.take(Math.min(BATCH, left));
      left -= batch.length;
      this.#inFlight = batch.length;
      const reason = await this.#submit(batch);
      this.#inFlight = 0;
      if (reason === undefined) {
        this.#counts.addSent(batch.length);
        continue;
      }
      const dropped = this.#buffer.clear();
      this.#counts.addFailed(batch.length);
      this.#counts.addDropped(dropped);
      this.#log.warn({ failed: batch.length, dropped, reason }, 'tracked events were not sent');
      return;
    }
  }

  /** Answers why the events were not accepted, nothing when they were. */
  async #submit(batch: readonly EventRecord[]): Promise<string | undefined> {
    const { signal } = this.#late;
    for (let attempt = 1; ; attempt++) {
      if (signal.aborted) return `not sent within ${FLUSH_LIMIT_MS / 1000} s`;
      try {
        await this.#sink.submit(batch, signal);
        this.#log.debug({ events: batch.length, attempt }, 'tracked events sent');
        return undefined;
      } catch (error) {
        const reason = (error as Error).message;
        this.#log.info({ events: batch.length, attempt, reason }, 'tracked events were not accepted');
        this.#sink.release();
        if (attempt === ATTEMPTS) return reason;
      }
      await this.#pause(PAUSE_MS * attempt);
    }
  }

  #pause(milliseconds: number): Promise<void> {
    const { signal } = this.#late;
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        cancel();
        signal.removeEventListener('abort', end);
        resolve();
      };
      const cancel = this.#clock.after(milliseconds, end);
      signal.addEventListener('abort', end, { once: true });
    });
  }
}
