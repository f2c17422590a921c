import { setMaxListeners } from 'node:events';
import { untilAborted, withAnySignal } from '../deadline.js';
import type { ServiceError } from '../errors.js';
import { CallQueue } from './call-queue.js';

/** How the calls of a session end. */
export interface LaneEnd {
  /** Seconds that the running call gets before it is aborted. */
  readonly waitS: number;
  /** Why the running call is aborted. */
  readonly reason: ServiceError;
  /** What the waiting calls and all later ones get. */
  readonly refusal: ServiceError;
  /** Milliseconds that an aborted call gets to end by itself before it is given up; without it, it is awaited. */
  readonly graceMs?: number;
}

/** Runs the calls of a session one at a time, and its searches at any time, until the session ends. */
export class CallLane {
  readonly #queue: CallQueue;
  readonly #aborted = new AbortController();
  readonly #givenUp = new AbortController();

  /** @param limit of waiting calls */
  constructor(limit: number) {
    this.#queue = new CallQueue(limit);
    // Every running or waiting call adds a listener.
    setMaxListeners(0, this.#aborted.signal);
  }

  /** The number of waiting calls. */
  get waiting(): number {
    return this.#queue.length;
  }

  get busy(): boolean {
    return this.#queue.busy;
  }

  /** @throws ServiceError E0407 when the queue is full; the reason of the signal or of the end */
  run<T>(work: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.during((any) => this.#queue.run(() => untilAborted(work(any), this.#givenUp.signal), any), signal);
  }

  /** Runs work beside the calls, which is aborted with them. */
  during<T>(work: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
    return withAnySignal([signal, this.#aborted.signal], work);
  }

  /** Refuses the waiting calls, and resolves when the running one has ended or is given up. */
  async end({ waitS, reason, refusal, graceMs }: LaneEnd): Promise<void> {
    this.#queue.close(refusal);
    let grace: NodeJS.Timeout | undefined;
    const wait = setTimeout(() => {
      this.#aborted.abort(reason);
      if (graceMs !== undefined) grace = setTimeout(() => this.#givenUp.abort(reason), graceMs);
    }, waitS * 1000);
    await this.#queue.idle();
    clearTimeout(wait);
    clearTimeout(grace);
  }
}
