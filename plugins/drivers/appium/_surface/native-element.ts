import { setTimeout as sleep } from 'node:timers/promises';
import { type ActionLimits, DeviceElement, type Point, type Rect, ServiceError } from '#svc';
import type { NativeHandle } from '../_screen/locators.js';
import type { NativeScreen } from '../_screen/native-screen.js';
import type { SourceNode } from '../_screen/source-node.js';

/** Milliseconds between two looks at an element that must stand still, and how long it gets to come to rest. */
const LOOK_AGAIN = 50;
const REST_LIMIT = 1000;
const CENTRE: Point = { x: 0, y: 0 };

/** The screen that an element stands on. */
export interface NativeHost {
  /** As it is now. */
  screen(): Promise<NativeScreen>;
  press(point: Point, count: number): Promise<void>;
  longPress(point: Point, milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Has Appium find the element and enter the text. */
  write(handle: NativeHandle, text: string, clear: boolean): Promise<void>;
}

/** An element of a native screen that one page source showed. */
export class NativeElement extends DeviceElement {
  #seen = performance.now();

  constructor(
    private readonly host: NativeHost,
    private screen: NativeScreen,
    private node: SourceNode,
  ) {
    super();
  }

  async press(offset: Point, count: number, limits: ActionLimits): Promise<void> {
    const { x, y } = await this.#aim(limits);
    await this.host.press({ x: x + offset.x, y: y + offset.y }, count);
  }

  async longPress(milliseconds: number, limits: ActionLimits): Promise<void> {
    await this.host.longPress(await this.#aim(limits), milliseconds, limits.signal);
  }

  async enterText(text: string, clear: boolean, limits: ActionLimits): Promise<void> {
    await this.#accepted(limits, async () => {
      const { state, type } = this.screen.describe(this.node);
      if (!state.visible) return 'it is not visible';
      if (!state.enabled) return 'it is disabled';
      if (!state.editable) return type === 'input' ? 'it is read-only' : 'it takes no such text';
      await this.host.write(this.screen.handleOf(this.node), text, clear);
      return undefined;
    });
  }

  focus(limits: ActionLimits): Promise<void> {
    return this.press(CENTRE, 1, limits);
  }

  text(): Promise<string> {
    const { value, text } = this.screen.describe(this.node);
    return Promise.resolve(value ?? text);
  }

  /** No native control tells its options before it is opened. */
  options(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  selectOption(): Promise<void> {
    return Promise.reject(new ServiceError('E0206', 'it is no dropdown that tells its options'));
  }

  dragTo(): Promise<boolean> {
    return Promise.resolve(false);
  }

  reveal(limits: ActionLimits): Promise<Point> {
    return this.#aim(limits);
  }

  /** Where to press it, once it stands where it stood 50 ms before. */
  async #aim(limits: ActionLimits): Promise<Point> {
    let place = CENTRE;
    await this.#accepted(limits, async () => {
      const end = performance.now() + REST_LIMIT;
      for (;;) {
        const before = this.screen.describe(this.node).bounds;
        await this.#lookAgain(limits.signal);
        const { bounds, state } = this.screen.describe(this.node);
        if (!isSame(before, bounds)) {
          if (performance.now() < end) continue;
          return 'it does not stand still';
        }
        if (!state.visible) return 'it is not visible';
        if (!state.enabled) return 'it is disabled';
        if (!state.onScreen) return 'it is covered, or lies outside the window';
        place = this.screen.pressPoint(this.node);
        return undefined;
      }
    });
    return place;
  }

  /** @throws ServiceError E0206 when it is gone */
  async #lookAgain(signal: AbortSignal): Promise<void> {
    const wait = this.#seen + LOOK_AGAIN - performance.now();
    if (wait > 0) await sleep(wait, undefined, { signal });
    const now = await this.host.screen();
    const node = this.screen.same(this.node, now);
    if (!node) throw new ServiceError('E0206', 'it is no longer on the screen');
    [this.screen, this.node, this.#seen] = [now, node, performance.now()];
  }

  /** Tries until there is no reason against it. @throws ServiceError E0206 with the last reason when the time is over */
  async #accepted({ timeout, signal }: ActionLimits, action: () => Promise<string | undefined>): Promise<void> {
    const end = performance.now() + timeout;
    for (;;) {
      signal.throwIfAborted();
      const refused = await action();
      if (refused === undefined) return;
      if (performance.now() >= end) throw new ServiceError('E0206', refused);
      await this.#lookAgain(signal);
    }
  }
}

const isSame = (a: Rect, b: Rect): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
