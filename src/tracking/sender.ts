import type { Log } from '../log.js';
import { EventBuffer } from './event-buffer.js';
import type { EventRecord } from './event-service.js';
import type { EventSink } from './event-service.js';
import type { TrackingCounts } from './tracking-counts.js';

/** Source of time. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs the work after the milliseconds, unless the returned function is called before. */
  after(milliseconds: number, work: () => void): () => void;
}

/** The system's time; its timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

const BATCH_SIZE = 5;
const MAX_ATTEMPTS = 3;
/** Delay before the second attempt; before the third it is twice as long. */
const RETRY_DELAY_MS = 2000;
/** Longest flush. */
export const FLUSH_LIMIT_MS = 20_000;

export interface SenderOptions {
  readonly sink: EventSink;
  readonly counts: TrackingCounts;
  readonly log: Log;
  readonly clock: Clock;
  /** Longest wait of an event before it is sent; undefined sends all in `finish`. */
  readonly intervalMs: number | undefined;
  readonly buffer?: EventBuffer;
}

/**
 * Sends events in order, a few in each request and one request at a time. Adding an event never waits and never fails;
 * events that cannot be sent are logged, counted and dropped.
 */
export class Sender {
  readonly #sink: EventSink;
  readonly #counts: TrackingCounts;
  readonly #log: Log;
  readonly #clock: Clock;
  readonly #intervalMs: number | undefined;
  readonly #buffer: EventBuffer;
  /** Aborted when the flush takes too long. */
  readonly #late = new AbortController();
  #cancelTimer: (() => void) | undefined;
  #sending: Promise<void> | undefined;
  #finished: Promise<void> | undefined;
  #inFlight = 0;
  #warnedOfOverflow = false;

  constructor({ sink, counts, log, clock, intervalMs, buffer = new EventBuffer() }: SenderOptions) {
    this.#sink = sink;
    this.#counts = counts;
    this.#log = log;
    this.#clock = clock;
    this.#intervalMs = intervalMs;
    this.#buffer = buffer;
  }

  /** Events that are neither sent nor dropped. */
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

  /** Sends the remaining events within 20 s and drops the rest. Never throws. */
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

  /** Sends the events that wait now. When a request fails in all attempts, the events that wait then are dropped too. */
  async #sendWaiting(): Promise<void> {
    let left = this.#buffer.size;
    while (left > 0 && this.#buffer.size > 0) {
      const batch = this.#buffer.take(Math.min(BATCH_SIZE, left));
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

  /** Returns why the events were not accepted; undefined when they were. */
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
        if (attempt === MAX_ATTEMPTS) return reason;
      }
      await this.#pause(RETRY_DELAY_MS * attempt);
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
