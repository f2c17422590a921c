import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.js';
import type { ActionLimits } from '../device/device-element.js';
import type { Driver } from '../device/driver.js';
import { ServiceError } from '../errors.js';
import type { CallContext } from '../plugin/call-context.js';
import { SharedFrame } from './frame.js';
import { areaOf, parseArea } from './locator.js';
import type { Accept, HitList, Search } from './search.js';
import type { Sources } from './sources.js';
import type { Target } from './target.js';
import type { Templates } from './vision/templates.js';
import type { LocateTrace } from './trace.js';

/** Where and how long to look: the common parameters of keywords that find an element. */
export interface Where {
  readonly index?: number;
  /** `x,y,width,height` in percent of the screen. */
  readonly aoi?: string | undefined;
  /** Seconds. */
  readonly timeout?: number | undefined;
}

/** An element that was found, before the action on it. */
export interface Found {
  /** The locator, as it was given. */
  readonly element: string;
  readonly target: Target;
  readonly trace: LocateTrace;
}

/**
 * Called with an element before the action, which waits for it. It never throws.
 * @returns a function to call once the action has succeeded
 */
export type OnFound = (found: Found) => Promise<(() => void) | undefined>;

interface FinderOverrides {
  readonly call?: CallContext;
  readonly config?: Config;
  readonly onFound?: OnFound;
}

const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 500;
/** An element found at the last moment still gets this long to accept the action. */
const MIN_ACTION_MS = 1000;
/** A hit on a picture is located again until it has not moved for this long. */
const SETTLE_MS = 50;
const SETTLE_LIMIT_MS = 1000;

/** Injectable: looks for elements until they are found, and acts on them. */
export class ElementFinder {
  constructor(
    private readonly sources: Sources,
    private readonly driver: Driver,
    private readonly templates: Templates,
    private readonly call: CallContext,
    private readonly config: Config,
    private readonly onFound?: OnFound,
  ) {}

  /** A copy with some of its parts replaced. */
  with({ call = this.call, config = this.config, onFound }: FinderOverrides): ElementFinder {
    return new ElementFinder(this.sources, this.driver, this.templates, call, config, onFound ?? this.onFound);
  }

  /**
   * Waits for the element, as `act` does.
   * @throws ServiceError E0201 when it does not appear, E0204 when the call's deadline passes
   */
  find(element: string, where: Where = {}): Promise<Target> {
    return this.act(element, where, (target) => Promise.resolve(target));
  }

  /**
   * Waits for the element and acts on it. When the element refuses for a reason that may pass, it is looked for again
   * until the timeout.
   * @throws ServiceError E0201 when it does not appear, E0206 when it refuses to the end, E0204 when the call's
   * deadline passes before it was found
   */
  async act<T>(
    element: string,
    where: Where,
    action: (target: Target, limits: ActionLimits) => Promise<T>,
  ): Promise<T> {
    const { timeout = this.config.settings.find_timeout_s } = where;
    const { signal } = this.call;
    const end = performance.now() + timeout * 1000;
    const left = () => end - performance.now();
    const search = await this.#search(element, where);
    const delays = retryDelays();
    let target: Target | undefined;
    try {
      for (;;) {
        signal.throwIfAborted();
        target = await search.look(this.#frame());
        if (target && target.source !== 'tree') target = await this.#settled(search, target);
        if (target) {
          const limits = { timeout: Math.max(left(), MIN_ACTION_MS), signal };
          try {
            const onSuccess = await this.onFound?.({ element, target, trace: search.trace });
            const answer = await action(target, limits);
            onSuccess?.();
            return answer;
          } catch (error) {
            if (!isRetryable(error) || left() <= 0) throw error;
          }
        } else if (left() <= 0 || search.isHopeless) {
          throw search.notFound();
        }
        this.call.progress(`looking for ${element}, ${secondsOf(left())} left`);
        await sleep(Math.max(1, Math.min(delays.next().value, left())), undefined, { signal });
      }
    } catch (error) {
      if (!signal.aborted) throw error;
      throw target ? signal.reason : search.interrupted(signal.reason);
    } finally {
      search.note();
    }
  }

  /**
   * Looks once, without waiting: the element when it is present and accepted.
   * @param look the same object for several searches of one snapshot
   */
  async look(element: string, accept?: Accept, look?: object): Promise<Target | undefined> {
    const search = await this.#search(element, {});
    try {
      return await search.look(this.#frame(look), accept);
    } finally {
      search.note();
    }
  }

  /**
   * Looks once, without waiting, and counts the elements of the first rung that finds any; hidden ones of a tree count.
   * @param aoi `x,y,width,height` in percent of the screen
   */
  async count(element: string, aoi?: string): Promise<number> {
    const search = await this.#search(element, { aoi });
    try {
      await search.look(this.#frame());
      return search.matches;
    } finally {
      search.note();
    }
  }

  /**
   * Looks until the timeout passes, and lists the hits of the first rung that finds any. Nothing is noted in the call.
   * @param limit of the hits
   * @param timeout seconds
   * @param moment the picture that the first look uses; by default it takes one
   */
  async list(element: string, limit: number, timeout: number, moment?: SharedFrame): Promise<HitList> {
    const search = await this.#search(element, {}, limit);
    let frame = moment;
    await this.poll(search.isHopeless ? 0 : timeout, async () => {
      const target = await search.look(frame ?? this.#frame());
      frame = undefined;
      return target !== undefined;
    });
    return search.list;
  }

  /**
   * Repeats a check until it returns true or the timeout passes.
   * @param timeout seconds
   * @returns the last result
   */
  async poll(timeout: number, ask: () => Promise<boolean>): Promise<boolean> {
    const end = performance.now() + timeout * 1000;
    const { signal } = this.call;
    for (const delay of retryDelays()) {
      signal.throwIfAborted();
      if (await ask()) return true;
      const left = end - performance.now();
      if (left <= 0) return false;
      this.call.progress(`waiting, ${secondsOf(left)} left`);
      await sleep(Math.min(delay, left), undefined, { signal }).catch(() => signal.throwIfAborted());
    }
    return false;
  }

  /**
   * Waits until any or all of several elements are present and accepted. In each round all elements are looked for in
   * the trees before any screenshot is taken.
   * @param timeout seconds
   * @returns the missing elements; none when the rule holds
   */
  async missing(elements: readonly string[], rule: 'any' | 'all', timeout: number, accept?: Accept): Promise<string[]> {
    const searches = await Promise.all(elements.map((element) => this.#search(element, {})));
    let missing: readonly Search[] = searches;
    const enough = () => (rule === 'all' ? missing.length === 0 : missing.length < searches.length);
    const ask = async () => {
      missing = searches;
      const frame = this.#frame();
      for (const part of ['tree', 'vision'] as const) {
        for (const search of missing) {
          if (await search.look(frame, accept, part)) missing = missing.filter((other) => other !== search);
          if (enough()) return true;
        }
      }
      return false;
    };
    const hopeless = searches.filter((search) => search.isHopeless).length;
    const isPointless = rule === 'all' ? hopeless > 0 : hopeless === searches.length;
    try {
      if (await this.poll(isPointless ? 0 : timeout, ask)) return [];
    } catch (error) {
      throw this.call.signal.aborted ? searches[0]?.interrupted(this.call.signal.reason) : error;
    } finally {
      for (const search of searches) search.note();
    }
    return missing.map(({ element }) => element);
  }

  /** When the call draws every look, the secret areas are read together with the picture. */
  #frame(look?: object): SharedFrame {
    return new SharedFrame(this.sources, this.driver, look, this.call.isDrawn ? this.call.secrets : undefined);
  }

  async #search(element: string, { index = 0, aoi }: Where, limit?: number): Promise<Search> {
    const area = aoi === undefined || aoi.trim() === '' ? undefined : parseArea(aoi);
    // Every plugin file imports the finder: static imports would load the ladder at start-up.
    const [{ buildLadder }, { Search }] = await Promise.all([import('./ladder.js'), import('./search.js')]);
    const ladder = buildLadder(element, this.sources, this.templates, this.driver);
    if (index > 0 && ladder.locator.nth !== undefined) {
      throw new ServiceError('E0205', `${element}: give either index or >> nth=, not both`);
    }
    const window = area && areaOf(area, await this.driver.windowSize());
    return new Search(element, ladder, index, window, this.call, limit);
  }

  /** Looks again until a hit on the picture has stopped moving. */
  async #settled(search: Search, first: Target): Promise<Target> {
    const end = performance.now() + SETTLE_LIMIT_MS;
    let before = first;
    for (;;) {
      await sleep(SETTLE_MS, undefined, { signal: this.call.signal });
      const target = await search.look(this.#frame());
      if (!target) return before;
      const { x, y } = target.bounds;
      if ((x === before.bounds.x && y === before.bounds.y) || performance.now() > end) return target;
      before = target;
    }
  }
}

const secondsOf = (milliseconds: number): string => `${Math.max(0, Math.ceil(milliseconds / 1000))} s`;

const isRetryable = (error: unknown): boolean => error instanceof ServiceError && error.isRetryable;

function* retryDelays(): Generator<number, never> {
  for (let delay = FIRST_RETRY_MS; ; delay = Math.min(delay * 1.5, MAX_RETRY_MS)) yield delay;
}
