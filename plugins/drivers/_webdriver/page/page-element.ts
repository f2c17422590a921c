import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ActionLimits,
  DeviceElement,
  type DropdownOption,
  isDialogOpen,
  type Point,
  type Rect,
  ServiceError,
} from '#svc';
import type { ElementRef } from '../../_browser/browser-surface.js';
import type { PressAimNow, Refusal } from '../../_web/page-agent.js';
import type { Page } from './page.js';
import { giveFiles } from './page-files.js';
import type { VerifiedPress } from './verified-press.js';

const RETRY_DELAY_MS = 50;
const FRAME_MS = 17;
/** An element that still moves after this time is not stable. */
const STABLE_LIMIT_MS = 1000;
const CENTRE: Point = { x: 0, y: 0 };

/** An answer of the page agent about the place of an element. */
type Aimed = { readonly place: Point } | Exclude<PressAimNow, { readonly place: Point }>;

/** Presses and drags at points of a page. */
export interface PagePointer {
  /** Whether it has fingers instead of a mouse. */
  readonly hasTouch: boolean;
  /** Undefined where presses are not verified. */
  readonly verifiedPress: VerifiedPress | undefined;
  press(point: Point, count: number): Promise<void>;
  longPress(point: Point, milliseconds: number, signal: AbortSignal): Promise<void>;
  drag(from: Point, to: Point, signal: AbortSignal): Promise<void>;
  /** @throws ServiceError E0105 when the server cannot drop what is dragged from this point */
  requireDrop(from: Point): Promise<void>;
  /** Drags to a target that is scrolled into the window after the drag has started. */
  dragOnto(from: Point, target: () => Promise<Point>, signal: AbortSignal): Promise<void>;
}

/** An element of a page that one search found. */
export class PageElement extends DeviceElement {
  #measuredAt = performance.now();

  constructor(
    private readonly pointer: PagePointer,
    private readonly page: Page,
    private readonly ref: ElementRef,
    private bounds: Rect,
  ) {
    super();
  }

  async press(offset: Point, count: number, limits: ActionLimits): Promise<void> {
    const { verifiedPress } = this.pointer;
    if (verifiedPress && offset.x === 0 && offset.y === 0) return this.#pressVerified(verifiedPress, count, limits);
    await this.pointer.press(await this.#aim(offset, limits), count);
  }

  async longPress(milliseconds: number, limits: ActionLimits): Promise<void> {
    await this.pointer.longPress(await this.reveal(limits), milliseconds, limits.signal);
  }

  enterText(text: string, clear: boolean, limits: ActionLimits): Promise<void> {
    return this.#accepted(limits, () => this.page.onElement(this.ref, 'enterText', { text, clear }));
  }

  focus(limits: ActionLimits): Promise<void> {
    return this.#accepted(limits, () => this.page.onElement(this.ref, 'focusField'));
  }

  text(): Promise<string> {
    return this.page.onElement(this.ref, 'readText');
  }

  override value(): Promise<string> {
    return this.page.onElement(this.ref, 'readValue');
  }

  override attribute(name: string): Promise<string | null> {
    return this.page.onElement(this.ref, 'readAttribute', name);
  }

  async options(): Promise<DropdownOption[] | undefined> {
    return (await this.page.onElement(this.ref, 'readOptions')) ?? undefined;
  }

  selectOption(index: number, limits: ActionLimits): Promise<void> {
    return this.#accepted(limits, () => this.page.onElement(this.ref, 'chooseOption', index));
  }

  override setFiles(paths: readonly string[], limits: ActionLimits): Promise<void> {
    const press = () => this.press(CENTRE, 1, limits);
    return this.#accepted(limits, () => giveFiles(this.page, this.ref, paths, press, limits));
  }

  async dragTo(target: DeviceElement, limits: ActionLimits): Promise<boolean> {
    if (!(target instanceof PageElement) || this.pointer.hasTouch) return false;
    await target.reveal(limits);
    const from = await this.reveal(limits);
    await this.pointer.requireDrop(from);
    const to = await this.page.onElement(target.ref, 'centreInWindow');
    if (to) await this.pointer.drag(from, to, limits.signal);
    else await this.pointer.dragOnto(from, () => target.reveal(limits), limits.signal);
    return true;
  }

  reveal(limits: ActionLimits): Promise<Point> {
    return this.#aim(CENTRE, limits);
  }

  /** The point to press, once the element has the same bounds in two consecutive frames. */
  async #aim(offset: Point, limits: ActionLimits): Promise<Point> {
    let place: Point | undefined;
    await this.#retried(limits, async () => {
      await this.#nextFrame(limits);
      const answer = await this.#whenStill(limits, () =>
        this.page.onElement(this.ref, 'aim', { before: this.bounds, offset }),
      );
      if ('place' in answer) place = answer.place;
      return 'place' in answer ? {} : answer;
    });
    return place!;
  }

  /** Presses at once when the page proves that the element stands still, else after a frame with the same bounds. */
  async #pressVerified(verified: VerifiedPress, count: number, limits: ActionLimits): Promise<void> {
    await this.#retried(limits, async () => {
      const answer = await this.#whenStill(limits, () => {
        const isFrameLater = performance.now() - this.#measuredAt >= FRAME_MS;
        return verified.press(this.ref, { before: this.bounds, isFrameLater }, count, limits);
      });
      return 'place' in answer ? {} : answer;
    });
  }

  /** Asks in each frame until the element has stopped moving. */
  async #whenStill(
    limits: ActionLimits,
    ask: () => Promise<Aimed>,
  ): Promise<{ readonly place: Point } | Required<Refusal>> {
    const end = performance.now() + STABLE_LIMIT_MS;
    for (;;) {
      const answer = await ask();
      if ('place' in answer || 'refused' in answer) return answer;
      if ('moved' in answer) {
        this.bounds = answer.moved;
        this.#measuredAt = performance.now();
      }
      if (performance.now() >= end) return { refused: 'it is still moving' };
      await this.#nextFrame(limits);
    }
  }

  /** Waits until the known bounds are of an earlier frame. */
  async #nextFrame({ signal }: ActionLimits): Promise<void> {
    const wait = this.#measuredAt + FRAME_MS - performance.now();
    if (wait > 0) await sleep(wait, undefined, { signal });
  }

  #accepted(limits: ActionLimits, action: () => Promise<Refusal>): Promise<void> {
    return this.#retried(limits, () => action().catch(acceptDialog));
  }

  /** Retries an action until the element accepts it. @throws ServiceError E0206 with the last refusal after the timeout */
  async #retried({ timeout, signal }: ActionLimits, action: () => Promise<Refusal>): Promise<void> {
    const end = performance.now() + timeout;
    for (;;) {
      signal.throwIfAborted();
      const { refused } = await action();
      if (refused === undefined) return;
      if (performance.now() >= end) throw new ServiceError('E0206', refused);
      await sleep(RETRY_DELAY_MS, undefined, { signal });
    }
  }
}

/** An action that opened a dialog was accepted. */
function acceptDialog(error: unknown): Refusal {
  if (isDialogOpen(error)) return {};
  throw error;
}
