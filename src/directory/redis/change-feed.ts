import type { Redis } from 'ioredis';
import type { Log } from '../../log.js';

/** Often enough to find that the connection is broken: a subscriber alone hears nothing of that. */
const PING_INTERVAL_MS = 5000;

/**
 * Listens to the announcements of changes. After an interruption it announces one, as it may have missed some.
 */
export class ChangeFeed {
  readonly #listeners = new Set<() => void>();
  readonly #ping: NodeJS.Timeout;

  /** @param redis a connection for this subscription alone; the caller closes it */
  constructor(
    private readonly redis: Redis,
    private readonly channel: string,
    private readonly log: Log,
  ) {
    redis.on('ready', () => void this.#subscribe());
    redis.on('message', () => this.#notify());
    const failed = (error: Error) => this.#failed(error);
    redis.on('error', failed);
    this.#ping = setInterval(() => {
      if (redis.status === 'ready') void redis.ping().catch(failed);
    }, PING_INTERVAL_MS).unref();
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  close(): void {
    clearInterval(this.#ping);
    this.#listeners.clear();
  }

  async #subscribe(): Promise<void> {
    try {
      await this.redis.subscribe(this.channel);
      this.#notify();
    } catch (error) {
      this.#failed(error as Error);
    }
  }

  #notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  /** The connection is made again by itself, and subscribes then. */
  #failed({ message }: Error): void {
    this.log.debug(`announcements of the session directory are interrupted: ${message}`);
  }
}
