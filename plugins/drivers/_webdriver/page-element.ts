import { setTimeout as sleep } from 'node:timers/promises';
import { type ActionLimits, DeviceElement, type DropdownOption, type Point, type Rect, ServiceError } from '#svc';
import { readOptions, readText } from '../_browser/in-page.js';
import type { HeldAt, Page } from './page.js';
import { aim, centreInWindow, chooseOption, enterText, focusField, type Refusal } from './page-scripts.js';

/** Milliseconds between two tries of an action that is refused. */
const TRY_AGAIN = 50;
/** Milliseconds of a frame of the page, and how long an element gets to come to rest. */
const FRAME = 17;
const REST_LIMIT = 1000;
const CENTRE: Point = { x: 0, y: 0 };

/** How places of the page are acted on. */
export interface PagePointer {
  /** It has fingers instead of a mouse. */
  readonly hasTouch: boolean;
  press(point: Point, count: number): Promise<void>;
  longPress(point: Point, milliseconds: number, signal: AbortSignal): Promise<void>;
  drag(from: Point, to: Point, signal: AbortSignal): Promise<void>;
  /** Drags to a place that comes into the window only once the drag began. */
  dragOnto(from: Point, target: () => Promise<Point>, signal: AbortSignal): Promise<void>;
}

/** An element of a page that one look found. */
export class PageElement extends DeviceElement {
  #seen = performance.now();

  constructor(
    private readonly pointer: PagePointer,
    private readonly page: Page,
    private readonly held: HeldAt,
    private bounds: Rect,
  ) {
    super();
  }

  async press(offset: Point, count: number, limits: ActionLimits): Promise<void> {
    await this.pointer.press(await this.#aim(offset, limits), count);
  }

  async longPress(milliseconds: number, limits: ActionLimits): Promise<void> {
    await this.pointer.longPress(await this.reveal(limits), milliseconds, limits.signal);
  }

  enterText(text: string, clear: boolean, limits: ActionLimits): Promise<void> {
    return this.#accepted(limits, () => this.page.onElement(this.held, enterText, { text, clear }));
  }

  focus(limits: ActionLimits): Promise<void> {
    return this.#accepted(limits, () => this.page.onElement(this.held, focusField, null));
  }

  text(): Promise<string> {
    return this.page.onElement(this.held, readText, null);
  }

  async options(): Promise<DropdownOption[] | undefined> {
    return (await this.page.onElement(this.held, readOptions, null)) ?? undefined;
  }

  selectOption(index: number, limits: ActionLimits): Promise<void> {
    return this.#accepted(limits, () => this.page.onElement(this.held, chooseOption, index));
  }

  async dragTo(target: DeviceElement, limits: ActionLimits): Promise<boolean> {
    if (!(target instanceof PageElement) || this.pointer.hasTouch) return false;
    await target.reveal(limits);
    const from = await this.reveal(limits);
    const to = await this.page.onElement(target.held, centreInWindow, null);
    if (to) await this.pointer.drag(from, to, limits.signal);
    else await this.pointer.dragOnto(from, () => target.reveal(limits), limits.signal);
    return true;
  }

  reveal(limits: ActionLimits): Promise<Point> {
    return this.#aim(CENTRE, limits);
  }

  /** Where to press it, once it has the same bounds in two consecutive frames. */
  async #aim(offset: Point, limits: ActionLimits): Promise<Point> {
    let place: Point | undefined;
    await this.#accepted(limits, async () => {
      const end = performance.now() + REST_LIMIT;
      for (;;) {
        const wait = this.#seen + FRAME - performance.now();
        if (wait > 0) await sleep(wait, undefined, { signal: limits.signal });
        const answer = await this.page.onElement(this.held, aim, { before: this.bounds, offset });
        this.#seen = performance.now();
        if ('refused' in answer) return answer;
        if ('moved' in answer) {
          this.bounds = answer.moved;
          if (performance.now() < end) continue;
          return { refused: 'it does not stand still' };
        }
        place = answer.place;
        return {};
      }
    });
    return place!;
  }

  /** Tries until it is accepted. @throws ServiceError E0206 with the last refusal when the time is over */
  async #accepted({ timeout, signal }: ActionLimits, action: () => Promise<Refusal>): Promise<void> {
    const end = performance.now() + timeout;
    for (;;) {
      signal.throwIfAborted();
      const { refused } = await action();
      if (refused === undefined) return;
      if (performance.now() >= end) throw new ServiceError('E0206', refused);
      await sleep(TRY_AGAIN, undefined, { signal });
    }
  }
}
