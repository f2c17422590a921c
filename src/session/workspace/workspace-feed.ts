import { createHash } from 'node:crypto';
import { type ElementList, type Filter, filterElements, inScope, type Scope } from '../../device/element.js';
import { ServiceError } from '../../errors.js';
import type { Log } from '../../log.js';
import type { Moment } from './moment.js';
import type { Workspace } from './workspace.js';

export interface FeedOptions {
  readonly intervalMs: number;
  readonly includeSource: boolean;
  readonly filters: readonly Filter[];
  readonly scope: Scope;
}

export interface FeedListener {
  /** The workspace as JSON, when it differs from the listener's last update. */
  update(id: number, json: string): void;
  /** The session has ended: no update follows. */
  end(): void;
}

type Read = <T>(ask: (workspace: Workspace) => Promise<T>) => Promise<T>;

interface Subscription extends FeedOptions {
  readonly listener: FeedListener;
  lastHash: string;
}

/** A new listener receives a capture that is younger than this. */
const MAX_REUSE_AGE_MS = 500;

/** Polls the workspace for its listeners; those with the same interval share one poll. */
export class WorkspaceFeed {
  readonly #polls = new Map<number, Poll>();
  #lastId = 0;
  #ended = false;

  constructor(
    private readonly read: Read,
    private readonly log: Log,
  ) {}

  /** The first update is sent immediately. @returns a function that unsubscribes */
  subscribe(options: FeedOptions, listener: FeedListener): () => void {
    if (this.#ended) {
      listener.end();
      return () => undefined;
    }
    let poll = this.#polls.get(options.intervalMs);
    if (!poll) {
      const fresh = new Poll(options.intervalMs, this.read, this.log, () => ++this.#lastId);
      this.#polls.set(options.intervalMs, fresh);
      poll = fresh;
    }
    const subscription = { ...options, listener, lastHash: '' };
    const joined = poll;
    joined.add(subscription);
    return () => {
      const isLast = joined.remove(subscription);
      if (isLast && this.#polls.get(options.intervalMs) === joined) this.#polls.delete(options.intervalMs);
    };
  }

  end(): void {
    this.#ended = true;
    for (const poll of this.#polls.values()) poll.end();
    this.#polls.clear();
  }
}

class Poll {
  readonly #subscriptions = new Set<Subscription>();
  #timer: NodeJS.Timeout | undefined;
  #last: { readonly capture: Capture; readonly at: number } | undefined;
  #polling = false;

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

  end(): void {
    clearTimeout(this.#timer);
    const listeners = [...this.#subscriptions];
    this.#subscriptions.clear();
    for (const { listener } of listeners) listener.end();
  }

  async #tick(): Promise<void> {
    clearTimeout(this.#timer);
    this.#polling = true;
    const began = performance.now();
    const withSource = [...this.#subscriptions].some(({ includeSource }) => includeSource);
    const capture = await Capture.take(this.read, withSource, this.log);
    this.#last = { capture, at: performance.now() };
    this.#polling = false;
    this.#deliver(capture, [...this.#subscriptions]);
    if (this.#subscriptions.size === 0) return;
    // A listener that asked for the source during a poll without it gets the next poll immediately.
    const missed = !withSource && [...this.#subscriptions].some(({ includeSource }) => includeSource);
    const pause = missed ? 0 : Math.max(0, this.intervalMs - (performance.now() - began));
    this.#timer = setTimeout(() => void this.#tick(), pause);
  }

  #deliver(capture: Capture, subscriptions: readonly Subscription[]): void {
    for (const subscription of subscriptions) {
      if (subscription.includeSource && !capture.hasSource) continue;
      const { json, hash } = capture.payload(subscription);
      if (hash === subscription.lastHash) continue;
      subscription.lastHash = hash;
      subscription.listener.update(this.nextId(), json);
    }
  }
}

interface Payload {
  readonly json: string;
  readonly hash: string;
}

/** The screen at one poll. Parts that could not be read are empty. */
class Capture {
  readonly #payloads = new Map<string, Payload>();

  private constructor(
    private readonly screenshot: string | undefined,
    private readonly list: Pick<Moment, 'elements' | 'truncated'>,
    private readonly moving: boolean,
    private readonly source: string | undefined,
  ) {}

  get hasSource(): boolean {
    return this.source !== undefined;
  }

  static async take(read: Read, withSource: boolean, log: Log): Promise<Capture> {
    const orElse = async <T>(what: string, empty: T, ask: (workspace: Workspace) => Promise<T>): Promise<T> => {
      try {
        return await read(ask);
      } catch (error) {
        log.debug({ code: ServiceError.from(error).code }, `workspace: ${what} failed`);
        return empty;
      }
    };
    const [moment, source] = await Promise.all([
      orElse<Moment | undefined>('screen', undefined, (workspace) => workspace.moment()),
      withSource ? orElse('source', '', (workspace) => workspace.source()) : undefined,
    ]);
    if (moment) return new Capture(moment.picture.toString('base64'), moment, moment.moving, source);
    const [screenshot, list] = await Promise.all([
      orElse<string | undefined>('screenshot', undefined, (workspace) => workspace.screenshot()),
      orElse<ElementList>('elements', { elements: [] }, (workspace) => workspace.list()),
    ]);
    return new Capture(screenshot, list, false, source);
  }

  /** The payload for these options; cached for all listeners that share them. */
  payload({ includeSource, filters, scope }: FeedOptions): Payload {
    const key = `${includeSource} ${scope} ${filters.join()}`;
    let payload = this.#payloads.get(key);
    if (!payload) {
      const json = JSON.stringify({
        screenshot: this.screenshot ?? '',
        elements: filterElements(inScope(this.list.elements, scope), filters),
        screenshotFailed: this.screenshot === undefined,
        ...(this.moving && { moving: true }),
        ...(this.list.truncated && { truncated: true }),
        ...(includeSource && { source: this.source }),
      });
      payload = { json, hash: createHash('sha1').update(json).digest('base64') };
      this.#payloads.set(key, payload);
    }
    return payload;
  }
}
