import { addAbortListener } from 'node:events';
import { type Config, untilAborted } from '#svc';
import type { LaunchContext } from '../../_browser/sandbox.js';
import type { BlankPage } from '../_launch/blank-page.js';
import { hasMemoryForSpare, untilCoreIsFree } from './free-capacity.js';
import type { LaunchPlan } from './launch-plan.js';
import { SpareBrowser, type WarmBrowser } from './spare-browser.js';

/** After this time the page of the session that has just started is open. */
const PAUSE_MS = 500;
/** How long a spare waits for a core that is free. */
const CORE_LIMIT_MS = 3000;

export interface WarmOptions {
  /** Milliseconds after which a spare that no session has taken ends. */
  readonly idleMs?: number;
  /** Milliseconds after the start of a session before which no spare is started. */
  readonly pauseMs?: number;
  readonly hasMemory?: () => boolean;
}

/** 5 minutes. */
const SPARE_IDLE_MS = 300_000;

type Settings = LaunchContext['settings'] & Pick<Config['settings'], 'warm_browsers' | 'max_sessions'>;

/** What the next session is likely to need. */
interface NextSession {
  readonly plan: LaunchPlan;
  readonly page: BlankPage | undefined;
}

/** The use of one browser process by a session, from before its start until its end. */
export interface BrowserUse {
  /** A spare that was started by the same plan; undefined when none is left. @throws the reason of the signal */
  take(warn: LaunchContext['warn'], signal: AbortSignal): Promise<WarmBrowser | undefined>;
  /** The browser of the session runs: the next session is likely to want another one like it. */
  started(): void;
  /** The session has no browser any more. */
  ended(): void;
}

/**
 * Keeps browser processes that wait for the next sessions. Each goes to one session, and ends with it: a session never gets
 * a process that another one has used. A spare starts while no session starts and a core is free, or when the last session
 * ends; together with the browsers in use there are never more than `max_sessions`.
 */
export class WarmBrowsers {
  /** In the order in which they were started. */
  #spares: readonly SpareBrowser[] = [];
  #inUse = 0;
  /** Like the last session that has started. */
  #next: NextSession | undefined;
  /** A spare that dies is replaced once for each session that starts. */
  #mayReplace = false;
  #filling = new AbortController();
  /** The ends of spares that are under way. */
  #ending: Promise<unknown> = Promise.resolve();
  #ended: Promise<void> | undefined;
  readonly #idleMs: number;
  readonly #pauseMs: number;
  readonly #hasMemory: () => boolean;

  /** @param closing aborted when no further session will start */
  constructor(
    private readonly settings: Settings,
    closing: AbortSignal,
    { idleMs = SPARE_IDLE_MS, pauseMs = PAUSE_MS, hasMemory = hasMemoryForSpare }: WarmOptions = {},
  ) {
    this.#idleMs = idleMs;
    this.#pauseMs = pauseMs;
    this.#hasMemory = hasMemory;
    // Also when it has been aborted before.
    addAbortListener(closing, () => void this.end());
  }

  /**
   * Counts a browser process of a session.
   * @param page the one with which the session begins: the spares that follow open it ahead
   */
  begin(plan: LaunchPlan, page?: BlankPage): BrowserUse {
    this.#inUse++;
    this.#filling.abort();
    let isOver = false;
    return {
      take: (warn, signal) => this.#take(plan, warn, signal),
      started: () => {
        this.#next = { plan, page };
        this.#mayReplace = true;
        this.#fill(this.#next, this.#pauseMs);
      },
      ended: () => {
        if (isOver) return;
        isOver = true;
        this.#inUse--;
        // The next session often starts at once, and no other is slowed.
        if (this.#next) this.#fill(this.#next, this.#inUse === 0 ? 0 : this.#pauseMs);
      },
    };
  }

  /** Ends all spares; no further one is started. */
  end(): Promise<void> {
    return (this.#ended ??= this.#endAll());
  }

  async #endAll(): Promise<void> {
    this.#filling.abort();
    for (const spare of this.#spares) this.#drop(spare);
    await this.#ending;
  }

  async #take({ key }: LaunchPlan, warn: LaunchContext['warn'], signal: AbortSignal): Promise<WarmBrowser | undefined> {
    const spare = this.#spares.find(({ plan }) => plan.key === key);
    if (!spare) {
      const [oldest] = this.#spares;
      if (oldest && this.#inUse + this.#spares.length > this.settings.max_sessions) this.#drop(oldest);
      return undefined;
    }
    this.#remove(spare);
    try {
      return await untilAborted(spare.take(warn), signal);
    } catch {
      // Aborted, or it did not start: the session's own start shows the reason.
      this.#end(spare);
      signal.throwIfAborted();
      return undefined;
    }
  }

  /** Starts the spares that are missing, after a pause and once a core is free; without a pause at once. */
  #fill(next: NextSession, pauseMs: number): void {
    this.#filling.abort();
    const filling = (this.#filling = new AbortController());
    const { signal } = filling;
    if (this.#ended || this.settings.warm_browsers === 0) return;
    if (pauseMs === 0) return this.#startMissing(next);
    const timer = setTimeout(() => {
      untilCoreIsFree(CORE_LIMIT_MS, signal).then(
        () => this.#startMissing(next),
        () => undefined,
      );
    }, pauseMs);
    timer.unref();
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  }

  /** Those of another plan make room for those of this one. */
  #startMissing(next: NextSession): void {
    const { warm_browsers: most, max_sessions: mostBrowsers } = this.settings;
    const isOther = ({ plan: { key } }: SpareBrowser) => key !== next.plan.key;
    while (this.#spares.filter((spare) => !isOther(spare)).length < most) {
      const oldest = this.#spares.length >= most ? this.#spares.find(isOther) : undefined;
      if (oldest) this.#drop(oldest);
      if (this.#inUse + this.#spares.length >= mostBrowsers || !this.#hasMemory()) return;
      this.#start(next);
    }
  }

  #start(next: NextSession): void {
    const spare = new SpareBrowser(next.plan, next.page, this.settings);
    this.#spares = [...this.#spares, spare];
    const onLost = () => {
      if (!this.#remove(spare)) return;
      this.#end(spare);
      if (!this.#mayReplace) return;
      this.#mayReplace = false;
      this.#fill(next, this.#pauseMs);
    };
    spare.watch(onLost, this.#idleMs, () => this.#drop(spare));
  }

  #drop(spare: SpareBrowser): void {
    if (this.#remove(spare)) this.#end(spare);
  }

  #end(spare: SpareBrowser): void {
    this.#ending = Promise.allSettled([this.#ending, spare.end()]);
  }

  #remove(spare: SpareBrowser): boolean {
    const before = this.#spares.length;
    this.#spares = this.#spares.filter((each) => each !== spare);
    return this.#spares.length < before;
  }
}
