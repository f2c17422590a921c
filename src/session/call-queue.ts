import { ServiceError } from '../errors.js';

interface Waiting {
  readonly begin: () => void;
  readonly refuse: (reason: Error) => void;
}

/** One at a time, first come first served. */
export class CallQueue {
  readonly #waiting = new Set<Waiting>();
  #running: Promise<unknown> | undefined;
  #closed: Error | undefined;

  constructor(private readonly limit: number) {}

  /** How many wait. */
  get length(): number {
    return this.#waiting.size;
  }

  get busy(): boolean {
    return this.#running !== undefined;
  }

  /**
   * Runs the work when its turn comes; a call whose signal is aborted before that leaves the queue with the signal's
   * reason.
   * @throws ServiceError E0407 when too many wait
   */
  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (this.#closed) throw this.#closed;
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
        // The place is taken before the next one wakes up, so that no newcomer slips in between.
        this.#running = Promise.resolve();
        next.begin();
      }
    }
  }

  /** Refuses whoever waits and whoever comes. */
  close(reason: Error): void {
    this.#closed = reason;
    for (const waiting of this.#waiting) waiting.refuse(reason);
    this.#waiting.clear();
  }

  /** Resolves when what runs now has ended, whatever its end. */
  async idle(): Promise<void> {
    // The place may be taken by one that has not woken up yet.
    while (this.#running) await this.#running.catch(() => undefined);
  }

  /** Work that throws at once is work that fails; a queue that has closed meanwhile begins nothing. */
  async #begin<T>(work: () => Promise<T>): Promise<T> {
    if (this.#closed) throw this.#closed;
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
      await new Promise<void>((begin, refuse) => {
        const waiting = { begin, refuse };
        entry = waiting;
        this.#waiting.add(waiting);
        leave = () => {
          if (this.#waiting.delete(waiting)) refuse(signal.reason as Error);
        };
        signal.addEventListener('abort', leave, { once: true });
      });
    } finally {
      if (leave) signal.removeEventListener('abort', leave);
      if (entry) this.#waiting.delete(entry);
    }
  }
}
