import { ServiceError } from '../errors.js';

interface Waiting {
  readonly start: () => void;
  readonly reject: (reason: Error) => void;
}

/** Runs calls one at a time, in the order of arrival. */
export class CallQueue {
  readonly #waiting = new Set<Waiting>();
  #running: Promise<unknown> | undefined;
  #closeReason: Error | undefined;

  constructor(private readonly limit: number) {}

  /** The number of waiting calls. */
  get length(): number {
    return this.#waiting.size;
  }

  get busy(): boolean {
    return this.#running !== undefined;
  }

  /**
   * Runs the work after all earlier work. A call that is aborted while it waits fails with the abort reason.
   * @throws ServiceError E0407 when the queue is full
   */
  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (this.#closeReason) throw this.#closeReason;
    if (this.#running) await this.#turn(signal);
    const running = this.#begin(work);
    this.#running = running;
    try {
      return await running;
    } finally {
      this.#running = undefined;
      const [next] = this.#waiting;
      if (next) {
        this.#waiting.delete(next);
        // Marked as running before the next call resumes, so that no new call overtakes it.
        this.#running = Promise.resolve();
        next.start();
      }
    }
  }

  /** Rejects the waiting calls and all later ones. */
  close(reason: Error): void {
    this.#closeReason = reason;
    for (const waiting of this.#waiting) waiting.reject(reason);
    this.#waiting.clear();
  }

  /** Resolves when no call runs, also after failures. */
  async idle(): Promise<void> {
    // A call that was just dequeued may not have started yet.
    while (this.#running) await this.#running.catch(() => undefined);
  }

  /** Turns a synchronous throw into a rejection; after `close` nothing starts. */
  async #begin<T>(work: () => Promise<T>): Promise<T> {
    if (this.#closeReason) throw this.#closeReason;
    return work();
  }

  async #turn(signal: AbortSignal): Promise<void> {
    if (this.#waiting.size >= this.limit) {
      throw new ServiceError('E0407', `${this.limit} wait in this session already (SVC_QUEUE_LIMIT); try again later`);
    }
    signal.throwIfAborted();
    let entry: Waiting | undefined;
    let leave: (() => void) | undefined;
    try {
      await new Promise<void>((start, reject) => {
        const waiting = { start, reject };
        entry = waiting;
        this.#waiting.add(waiting);
        leave = () => {
          if (this.#waiting.delete(waiting)) reject(signal.reason as Error);
        };
        signal.addEventListener('abort', leave, { once: true });
      });
    } finally {
      if (leave) signal.removeEventListener('abort', leave);
      if (entry) this.#waiting.delete(entry);
    }
  }
}
