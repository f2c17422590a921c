import type { Log } from '../../log.js';
import { type PayloadOptions, type Read, WorkspaceCapture } from './workspace-capture.js';

export interface FeedListener {
  /** The workspace as JSON in UTF-8, when it differs from the listener's last update. The same bytes for all. */
  update(id: number, json: Buffer): void;
  /** The session has ended: no update follows. */
  end(): void;
}

interface Subscription extends PayloadOptions {
  readonly listener: FeedListener;
  lastHash: string;
}

/** A new listener receives a capture that is younger than this. */
const MAX_REUSE_AGE_MS = 500;

/**
 * One poll an interval on average, by the virtual scheduling of the generic cell rate algorithm (ITU-T I.371): a screen that
 * was still for an interval may be polled once before the next poll is due, which is then one interval later.
 */
export class WorkspacePoll {
  readonly #subscriptions = new Set<Subscription>();
  #timer: NodeJS.Timeout | undefined;
  #last: { readonly capture: WorkspaceCapture; readonly at: number } | undefined;
  #polling = false;
  /** When the next poll is due, on the clock of `performance`. */
  #due = 0;
  /** The listeners need a poll before it is due. */
  #isUrgent = false;

  constructor(
    private readonly intervalMs: number,
    private readonly read: Read,
    private readonly log: Log,
    private readonly nextId: () => number,
  ) {}

  add(subscription: Subscription): void {
    this.#subscriptions.add(subscription);
    const last = this.#last;
    if (
      last &&
      performance.now() - last.at < MAX_REUSE_AGE_MS &&
      (!subscription.includeSource || last.capture.hasSource)
    ) {
      this.#deliver(last.capture, [subscription]);
    } else if (!this.#polling) {
      void this.#tick();
    }
  }

  /** @returns whether this was the last subscription */
  remove(subscription: Subscription): boolean {
    this.#subscriptions.delete(subscription);
    if (this.#subscriptions.size > 0) return false;
    clearTimeout(this.#timer);
    return true;
  }

  /** The screen has probably changed. */
  pollSoon(): void {
    this.#isUrgent = true;
    if (!this.#polling) this.#schedule();
  }

  end(): void {
    clearTimeout(this.#timer);
    const listeners = [...this.#subscriptions];
    this.#subscriptions.clear();
    for (const { listener } of listeners) listener.end();
  }

  async #tick(): Promise<void> {
    clearTimeout(this.#timer);
    this.#polling = true;
    const now = performance.now();
    const counted = this.#isUrgent ? Math.min(Math.max(this.#due, now), now + this.intervalMs) : now;
    this.#due = counted + this.intervalMs;
    this.#isUrgent = false;
    const withSource = [...this.#subscriptions].some(({ includeSource }) => includeSource);
    const capture = await WorkspaceCapture.take(this.read, withSource, this.log);
    this.#last = { capture, at: performance.now() };
    this.#polling = false;
    this.#deliver(capture, [...this.#subscriptions]);
    if (this.#subscriptions.size === 0) return;
    // A listener that asked for the source during a poll without it gets the next poll immediately.
    const missed = !withSource && [...this.#subscriptions].some(({ includeSource }) => includeSource);
    if (missed) void this.#tick();
    else this.#schedule();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    const at = this.#isUrgent ? this.#due - this.intervalMs : this.#due;
    this.#timer = setTimeout(() => void this.#tick(), Math.max(0, at - performance.now()));
  }

  #deliver(capture: WorkspaceCapture, subscriptions: readonly Subscription[]): void {
    for (const subscription of subscriptions) {
      if (subscription.includeSource && !capture.hasSource) continue;
      const { json, hash } = capture.payload(subscription);
      if (hash === subscription.lastHash) continue;
      subscription.lastHash = hash;
      subscription.listener.update(this.nextId(), json);
    }
  }
}
