import { type ChangeSource, ChangeWatch } from './change-watch.js';
import type { PayloadOptions, Read } from './workspace-capture.js';
import { type FeedListener, WorkspacePoll } from './workspace-poll.js';

export interface FeedOptions extends PayloadOptions {
  readonly intervalMs: number;
}

/**
 * Polls the workspace for its listeners, and at once when the driver tells that the screen has changed; those with the same
 * interval share one poll.
 */
export class WorkspaceFeed {
  readonly #polls = new Map<number, WorkspacePoll>();
  readonly #watch: ChangeWatch;
  #lastId = 0;
  #ended = false;

  constructor(
    private readonly read: Read,
    private readonly source: ChangeSource,
  ) {
    this.#watch = new ChangeWatch(source, () => this.#polls.forEach((poll) => poll.pollSoon()));
  }

  /** The first update is sent immediately. @returns a function that unsubscribes */
  subscribe(options: FeedOptions, listener: FeedListener): () => void {
    if (this.#ended) {
      listener.end();
      return () => undefined;
    }
    let poll = this.#polls.get(options.intervalMs);
    if (!poll) {
      const fresh = new WorkspacePoll(options.intervalMs, this.read, this.source.log, () => ++this.#lastId);
      this.#polls.set(options.intervalMs, fresh);
      poll = fresh;
    }
    const subscription = { ...options, listener, lastHash: '' };
    const joined = poll;
    joined.add(subscription);
    this.#watch.start();
    return () => {
      const isLast = joined.remove(subscription);
      if (isLast && this.#polls.get(options.intervalMs) === joined) this.#polls.delete(options.intervalMs);
      if (this.#polls.size === 0) void this.#watch.stop();
    };
  }

  /** Ends all listeners. Resolves when the driver is no longer asked for changes. */
  async end(): Promise<void> {
    this.#ended = true;
    for (const poll of this.#polls.values()) poll.end();
    this.#polls.clear();
    await this.#watch.stop();
  }
}
