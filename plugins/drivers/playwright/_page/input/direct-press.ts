import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { type ActionLimits, ServiceError, withDeadline } from '#svc';
import type { ElementRef } from '../../../_browser/browser-surface.js';
import { BLOCKED_PRESS, type PressAim, type PressEnd, type Refusal } from '../../../_web/page-agent.js';
import { RequestedNavigations } from './requested-navigations.js';

/** Seconds. A page that is busy for longer is left to Playwright, which waits until the timeout. */
const AIM_LIMIT_S = 2;

/** Seconds that the page gets to answer a press which begins shortly before the timeout. */
const MIN_ANSWER_S = 1;
/** Between two tries it grows by this. */
const RETRY_DELAY_MS = 20;
const MAX_RETRY_DELAY_MS = 100;

/**
 * Presses elements by the mouse: one question to the page agent finds the place and expects the press there, the mouse
 * presses, and a second question tells whether the press reached the element. Playwright's own click asks the page ten times.
 */
export class DirectPresses {
  readonly #pages = new WeakMap<Page, Promise<PagePress>>();

  /** @param cdp the DevTools session of a page */
  constructor(private readonly cdp: (page: Page) => Promise<CDPSession>) {}

  /**
   * Presses the centre of a hit of an earlier query, and waits for the navigation that the press begins.
   * @returns false when nothing was pressed: the page is gone, or the element does not receive a press yet
   * @throws ServiceError E0206 when the element moves until the timeout, E0107 when the page is busy after the press
   */
  async press(page: Page, ref: ElementRef, count: number, limits: ActionLimits): Promise<boolean> {
    let known = this.#pages.get(page);
    if (!known) {
      known = this.cdp(page).then((session) => PagePress.on(page, session));
      this.#pages.set(page, known);
    }
    const press = await known.catch(() => undefined);
    return press !== undefined && press.press(ref, count, limits);
  }
}

/** Presses elements of one page. */
class PagePress {
  /** Larger in each process that goes on with the page. */
  #last = Date.now();

  private constructor(
    private readonly page: Page,
    private readonly session: CDPSession,
    private readonly navigations: RequestedNavigations,
  ) {}

  static async on(page: Page, session: CDPSession): Promise<PagePress> {
    return new PagePress(page, session, await RequestedNavigations.follow(page, session));
  }

  /** Tries again while the element moves, or something is in its place when the press comes. */
  async press(ref: ElementRef, count: number, limits: ActionLimits): Promise<boolean> {
    const end = performance.now() + limits.timeout;
    for (let tries = 0; ; tries++) {
      const left = Math.max(end - performance.now(), 1);
      const outcome = await this.#pressOnce(ref, count, { ...limits, timeout: left });
      if (typeof outcome === 'boolean') return outcome;
      if (performance.now() >= end) throw new ServiceError('E0206', outcome.refused);
      await sleep(Math.min(tries * RETRY_DELAY_MS, MAX_RETRY_DELAY_MS), undefined, { signal: limits.signal });
    }
  }

  async #pressOnce(ref: ElementRef, count: number, limits: ActionLimits): Promise<boolean | Required<Refusal>> {
    const press = ++this.#last;
    let end: PressEnd | undefined;
    try {
      const aim = await this.#aim(ref, press, limits.signal);
      if (!aim) return false;
      if ('declined' in aim) return aim.moves ? { refused: aim.declined } : false;
      const { x, y } = aim.place;
      const busy = () => new ServiceError('E0107', 'the page is busy since it was pressed');
      const pressThere = async (signal: AbortSignal) => {
        this.navigations.reset();
        await this.page.mouse.click(x, y, { clickCount: count });
        end = await this.#end(press);
        if (end !== 'blocked') await this.navigations.ended(signal);
      };
      const limit = Math.max(limits.timeout / 1000, MIN_ANSWER_S);
      await withDeadline(limit, busy, pressThere, { outer: limits.signal });
      return end !== 'blocked' || { refused: BLOCKED_PRESS };
    } finally {
      if (end === undefined) void this.#end(press);
    }
  }

  /** Undefined where the page gives no answer. */
  async #aim({ token, index }: ElementRef, press: number, signal: AbortSignal): Promise<PressAim | undefined> {
    const question = `agent?.toJson(await agent.aimPress(agent.element(${token}, ${index}), ${press}))`;
    const late = () => new ServiceError('E0107');
    const asked = withDeadline(AIM_LIMIT_S, late, () => this.#ask(question), { outer: signal });
    const answer = await asked.catch(() => undefined);
    signal.throwIfAborted();
    return answer === undefined ? undefined : (JSON.parse(answer) as PressAim);
  }

  /** A page that navigates or closes has seen the press. */
  async #end(press: number): Promise<PressEnd> {
    return ((await this.#ask(`agent?.endPress(${press})`).catch(() => undefined)) ?? 'hit') as PressEnd;
  }

  async #ask(question: string): Promise<string | undefined> {
    const { result } = await this.session.send('Runtime.evaluate', {
      expression: `(async (agent) => ${question})(window[Symbol.for('svc.page')])`,
      awaitPromise: true,
      returnByValue: true,
    });
    // Undefined as well when the page has no agent, or the question failed.
    return typeof result.value === 'string' ? result.value : undefined;
  }
}
