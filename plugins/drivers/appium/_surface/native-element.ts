import { setTimeout as sleep } from 'node:timers/promises';
import { type ActionLimits, DeviceElement, type Point, type Rect, ServiceError } from '#svc';
import type { NativeScreen } from '../_screen/native-screen.js';
import type { SourceNode } from '../_screen/source-node.js';

/** Time for an element to stop moving. */
const STABLE_LIMIT_MS = 1000;
const CENTRE: Point = { x: 0, y: 0 };

/** The screen of an element. */
export interface NativeHost {
  /** Reads the current screen. */
  screen(): Promise<NativeScreen>;
  /** Milliseconds between two reads that show whether an element moves. */
  readonly stillInterval: number;
  press(point: Point, count: number): Promise<void>;
  longPress(point: Point, milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Lets Appium find the element and enter the text. */
  write(screen: NativeScreen, node: SourceNode, text: string, clear: boolean): Promise<void>;
}

/** An element of a native screen, found in one page source. */
export class NativeElement extends DeviceElement {
  #readAt = performance.now();

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
    await this.#retry(limits, async () => {
      const { state, type } = this.screen.describe(this.node);
      if (!state.visible) return 'it is not visible';
      if (!state.enabled) return 'it is disabled';
      if (!state.editable) return type === 'input' ? 'it is read-only' : 'it does not accept this text';
      await this.host.write(this.screen, this.node, text, clear);
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

  override attribute(name: string): Promise<string | null> {
    const isThere = [...this.node.attributeNames()].includes(name);
    return Promise.resolve(isThere ? this.node.attribute(name) : null);
  }

  /** Native controls do not list their options before they are opened. */
  options(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  selectOption(): Promise<void> {
    return Promise.reject(new ServiceError('E0206', 'it is not a dropdown with a list of options'));
  }

  dragTo(): Promise<boolean> {
    return Promise.resolve(false);
  }

  reveal(limits: ActionLimits): Promise<Point> {
    return this.#aim(limits);
  }

  /** Where to press it, once it has stopped moving. */
  async #aim(limits: ActionLimits): Promise<Point> {
    let place = CENTRE;
    await this.#retry(limits, async () => {
      const end = performance.now() + STABLE_LIMIT_MS;
      for (;;) {
        const before = this.screen.describe(this.node).bounds;
        await this.#refresh(limits.signal);
        const { bounds, state } = this.screen.describe(this.node);
        if (!isSame(before, bounds)) {
          if (performance.now() < end) continue;
          return 'it is still moving';
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
  async #refresh(signal: AbortSignal): Promise<void> {
    const wait = this.#readAt + this.host.stillInterval - performance.now();
    if (wait > 0) await sleep(wait, undefined, { signal });
    const now = await this.host.screen();
    const node = this.screen.same(this.node, now);
    if (!node) throw new ServiceError('E0206', 'it is no longer on the screen');
    [this.screen, this.node, this.#readAt] = [now, node, performance.now()];
  }

  /** Retries until the action returns no reason why it failed. @throws ServiceError E0206 with the last reason */
  async #retry({ timeout, signal }: ActionLimits, action: () => Promise<string | undefined>): Promise<void> {
    const end = performance.now() + timeout;
    for (;;) {
      signal.throwIfAborted();
      const reason = await action();
      if (reason === undefined) return;
      if (performance.now() >= end) throw new ServiceError('E0206', reason);
      await this.#refresh(signal);
    }
  }
}

const isSame = (a: Rect, b: Rect): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
