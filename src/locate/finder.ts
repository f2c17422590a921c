import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.js';
import type { ActionLimits } from '../device/device-element.js';
import type { Driver } from '../device/driver.js';
import { ServiceError } from '../errors.js';
import type { CallContext } from '../plugin/call-context.js';
import { areaOf, parseArea } from './area.js';
import { SharedFrame } from './frame.js';
import type { Accept, Search } from './search.js';
import type { Sources } from './sources.js';
import { type Target, VisionTarget } from './target.js';
import type { Templates } from './templates.js';
import type { LocateTrace } from './trace.js';

/** Where and how long to look; what the parameters `…locate` of a keyword say. */
export interface Where {
  readonly index?: number;
  /** `x,y,width,height` in percent of the screen. */
  readonly aoi?: string | undefined;
  /** Seconds. */
  readonly timeout?: number | undefined;
}

/** An element that was found and is about to be acted on. */
export interface Found {
  /** The locator, as it was given. */
  readonly element: string;
  readonly target: Target;
  readonly trace: LocateTrace;
}

/**
 * Is told of an element before it is acted on; the action waits for it. It never throws.
 * @returns what to do once the action has succeeded
 */
export type OnFound = (found: Found) => Promise<(() => void) | undefined>;

/** What a finder works with and may have instead. */
interface Circumstances {
  readonly call?: CallContext;
  readonly config?: Config;
  readonly onFound?: OnFound;
}

const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 500;
/** An element found at the last moment still gets this long to accept the action. */
const LEAST_ACTION = 1000;
const SETTLE_PAUSE = 50;
const SETTLE_LIMIT = 1000;

/** Injectable: climbs the ladder until it finds the element, and acts on it. */
export class ElementFinder {
  constructor(
    private readonly sources: Sources,
    private readonly driver: Driver,
    private readonly templates: Templates,
    private readonly call: CallContext,
    private readonly config: Config,
    private readonly onFound?: OnFound,
  ) {}

  /** The same finder, but for these. */
  with({ call = this.call, config = this.config, onFound }: Circumstances): ElementFinder {
    return new ElementFinder(this.sources, this.driver, this.templates, call, config, onFound ?? this.onFound);
  }

  /** Waits for the element. @throws ServiceError E0201 when it does not appear, E0204 when the call's deadline passes */
  find(element: string, where: Where = {}): Promise<Target> {
    return this.act(element, where, (target) => Promise.resolve(target));
  }

  /**
   * Waits for the element and acts on it; an element that refuses is looked for again while there is time, unless time
   * cannot change the refusal.
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
    const pauses = growingPauses();
    let target: Target | undefined;
    try {
      for (;;) {
        signal.throwIfAborted();
        target = await search.look(this.#frame());
        if (target instanceof VisionTarget) target = await this.#settled(search, target);
        if (target) {
          const limits = { timeout: Math.max(left(), LEAST_ACTION), signal };
          try {
            const done = await this.onFound?.({ element, target, trace: search.trace });
            const answer = await action(target, limits);
            done?.();
            return answer;
          } catch (error) {
            if (!isRetryable(error) || left() <= 0) throw error;
          }
        } else if (left() <= 0 || search.isHopeless) {
          throw search.notFound();
        }
        this.call.progress(`looking for ${element}, ${secondsOf(left())} left`);
        await sleep(Math.max(1, Math.min(pauses.next().value, left())), undefined, { signal });
      }
    } catch (error) {
      if (!signal.aborted) throw error;
      throw target ? signal.reason : search.interrupted(signal.reason);
    } finally {
      search.note();
    }
  }

  /**
   * One look, without waiting: the element when it is there and accepted.
   * @param look what else is asked of the same moment gets the same object
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
   * Asks again and again until the answer is yes or the time is over.
   * @param timeout seconds
   * @returns the last answer
   */
  async poll(timeout: number, ask: () => Promise<boolean>): Promise<boolean> {
    const end = performance.now() + timeout * 1000;
    const { signal } = this.call;
    for (const pause of growingPauses()) {
      signal.throwIfAborted();
      if (await ask()) return true;
      const left = end - performance.now();
      if (left <= 0) return false;
      this.call.progress(`waiting, ${secondsOf(left)} left`);
      await sleep(Math.min(pause, left), undefined, { signal }).catch(() => signal.throwIfAborted());
    }
    return false;
  }

  /**
   * Waits until any or all of several elements are there and accepted. In each round the trees are asked for all of
   * them before any picture is looked at.
   * @param timeout seconds
   * @returns those that are missing; none when the rule holds
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

  /** A frame of this call, which is read for secrets with the picture when it is drawn in any case. */
  #frame(look?: object): SharedFrame {
    return new SharedFrame(this.sources, this.driver, look, this.call.isDrawn ? this.call.secrets : undefined);
  }

  async #search(element: string, { index = 0, aoi }: Where): Promise<Search> {
    const area = aoi === undefined || aoi.trim() === '' ? undefined : parseArea(aoi);
    // Every plugin file imports the finder, and with it whatever stands at the top of this one.
    const [{ buildLadder }, { Search }] = await Promise.all([import('./ladder.js'), import('./search.js')]);
    const ladder = buildLadder(element, this.sources, this.templates, this.driver);
    if (index > 0 && ladder.nth !== undefined) {
      throw new ServiceError('E0205', `${element}: give either index or >> nth=, not both`);
    }
    const window = area && areaOf(area, await this.driver.windowSize());
    return new Search(element, ladder, index, window, this.call);
  }

  /** Looks again until a hit on the picture stands still. */
  async #settled(search: Search, first: Target): Promise<Target> {
    const end = performance.now() + SETTLE_LIMIT;
    let before = first;
    for (;;) {
      await sleep(SETTLE_PAUSE, undefined, { signal: this.call.signal });
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

function* growingPauses(): Generator<number, never> {
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE)) yield pause;
}
