import type { ActionLimits, Point, Rect } from '#svc';
import type { ElementRef } from '../../_browser/browser-surface.js';
import { BLOCKED_PRESS, type PageQuestions, type PressAimNow } from '../../_web/page-agent.js';
import type { Page } from './page.js';

type Ended = ReturnType<PageQuestions['endPressNow']>;

/** What is known of an element before it is pressed. */
interface KnownBounds {
  readonly before: Rect;
  /** Whether they are of an earlier frame. */
  readonly isFrameLater: boolean;
}

/**
 * Presses elements of a page by the mouse, and lets the page agent block a press that would reach something else, because
 * the element moved, was covered or was replaced after the last look at it.
 */
export class VerifiedPress {
  /** Larger in each process that goes on with the page. */
  #press = Date.now();

  /** @param pressAt presses a point */
  constructor(
    private readonly page: Page,
    private readonly pressAt: (place: Point, count: number) => Promise<void>,
  ) {}

  /**
   * @returns the answer of the agent instead of a press, unless it gave the place
   * @throws ServiceError E0206 when the element has left the page
   */
  async press(ref: ElementRef, known: KnownBounds, count: number, limits: ActionLimits): Promise<PressAimNow> {
    const press = ++this.#press;
    const aim = await this.page.onElement(ref, 'aimPressNow', { ...known, press });
    if (!('place' in aim)) return aim;
    let ended: Ended | undefined;
    try {
      limits.signal.throwIfAborted();
      await this.pressAt(aim.place, count);
    } finally {
      ended = await this.#end(press, aim.isActive && count === 1);
    }
    return ended?.end === 'blocked' ? { refused: BLOCKED_PRESS } : aim;
  }

  /**
   * Undefined for a page that navigates or closes: it has seen the press. A page that had transient activation before the
   * only press and has it after it has opened no window since the press before.
   */
  async #end(press: number, wasActive: boolean): Promise<Ended | undefined> {
    const answer = await this.page.afterAction<Ended | null>(
      `return window[Symbol.for('svc.page')]?.endPressNow(${press}) ?? null`,
      wasActive ? (ended) => ended?.isActive === true : undefined,
    );
    return answer ?? undefined;
  }
}
