import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import {
  type Candidate,
  type Direction,
  type ElementType,
  type Point,
  type Rect,
  type Scope,
  type ScreenElement,
  ServiceError,
  type Size,
  SOURCE_LIMIT,
  type TreeAnswer,
  type TreeStrategy,
} from '#svc';
import { candidates, elements, find, fingerprint, html, scrollAreas, toJson } from '../../_browser/in-page.js';
import { movableAreas } from '../../_browser/movable-areas.js';
import { WHEEL } from '../../_browser/wheel-way.js';
import type { Surface } from '../../_surface/surface.js';
import type { BrowserWindow } from '../_launch/browser-window.js';
import type { Capabilities } from '../_launch/capabilities.js';
import { Keyboard } from './keyboard.js';
import { Mouse } from './mouse.js';
import { navigate } from './navigate.js';
import { PlaywrightElement } from './playwright-element.js';
import type { Pointer } from './pointer.js';
import { Touch } from './touch.js';
import { asFailure, isGone, isMoved } from './translate.js';
import { turnWheel } from './wheel.js';

/** Times that a picture is asked for. */
const CAPTURES = 5;
/** Times that a page which went elsewhere in the middle is asked again. */
const ASK_AGAIN = 20;

/** The page in front of a browser window. Once closed every method throws E0101. */
export class PlaywrightSurface implements Surface {
  #window: BrowserWindow | undefined;

  /** @param answerLimit seconds in which the page must answer */
  constructor(
    window: BrowserWindow,
    private readonly capabilities: Capabilities,
    private readonly answerLimit: number,
  ) {
    this.#window = window;
  }

  /** The browser context's id. */
  get id(): string {
    return this.#live().id;
  }

  /** The page in front. */
  get page(): Page {
    return this.#live().page;
  }

  get hasTouch(): boolean {
    return this.capabilities.hasTouch === true;
  }

  async close(): Promise<void> {
    const window = this.#window;
    this.#window = undefined;
    await window?.close();
  }

  /** Opens an address in the page in front, and brings that to the front of the screen. */
  async open(address: string, signal: AbortSignal): Promise<void> {
    const { page } = this;
    await this.perform(async () => navigate(page, await this.#live().cdp(), address, signal));
    await page.bringToFront().catch(() => undefined);
  }

  async find(by: TreeStrategy, value: string, limit: number): Promise<TreeAnswer> {
    const answer = await this.read(find, { by, value, limit });
    if ('invalid' in answer) throw new ServiceError('E0205', `${by}=${value}: ${answer.invalid}`);
    const { token, total, hits, framed } = answer;
    return {
      total,
      hits: hits.map(({ bounds, state, fingerprint }, index) => ({
        bounds,
        state,
        ...(fingerprint && { fingerprint }),
        element: new PlaywrightElement(this, token, index, framed[index] === true),
      })),
    };
  }

  async source(): Promise<string> {
    for (let times = 0; ; times++) {
      try {
        const { page } = this;
        return await this.ask(() => page.evaluate(html, SOURCE_LIMIT + 1));
      } catch (error) {
        if (times >= ASK_AGAIN || !isMoved((error as Error).cause)) throw error;
        await sleep(50);
      }
    }
  }

  elements(scope: Scope): Promise<ScreenElement[]> {
    return this.read(elements, scope);
  }

  candidates(type: ElementType): Promise<Candidate[]> {
    return this.read(candidates, type);
  }

  async windowSize(): Promise<Size> {
    const { page } = this;
    const size = this.capabilities.isMobile ? null : page.viewportSize();
    return size ?? this.ask(() => page.evaluate(() => ({ width: window.innerWidth, height: window.innerHeight })));
  }

  async press(point: Point, count: number): Promise<void> {
    const pointer = await this.#pointer();
    await this.ask(() => pointer.press(point, count));
  }

  async movePointer({ x, y }: Point): Promise<void> {
    const { page } = this;
    await this.ask(() => page.mouse.move(x, y));
  }

  async longPress(point: Point, milliseconds: number, signal: AbortSignal): Promise<void> {
    const pointer = await this.#pointer();
    await this.perform(() => pointer.hold(point, milliseconds, signal));
  }

  async swipe(from: Point, to: Point, signal: AbortSignal): Promise<void> {
    const pointer = await this.#pointer();
    await this.perform(() => pointer.swipe(from, to, signal));
  }

  async scroll(at: Point, direction: Direction, distance: number, _signal: AbortSignal): Promise<void> {
    const { page } = this;
    const { x, y } = WHEEL[direction];
    await this.perform(() => turnWheel(page, at, x * distance, y * distance));
  }

  async scrollArea(at: Point): Promise<Rect | undefined> {
    const { page } = this;
    const [area] = await this.ask(() => page.evaluate(scrollAreas, at));
    return area && { x: area.x, y: area.y, width: area.width, height: area.height };
  }

  scrollAreas(direction: Direction): Promise<readonly Rect[]> {
    return this.read(movableAreas, WHEEL[direction]);
  }

  async drag(from: Point, to: Point, signal: AbortSignal): Promise<void> {
    const pointer = await this.#pointer();
    await this.perform(() => pointer.drag(from, to, signal));
  }

  async pinch(area: Rect, scale: number, signal: AbortSignal): Promise<void> {
    const pointer = await this.#pointer();
    await this.perform(() => pointer.pinch(area, scale, signal));
  }

  async pressKey(key: string): Promise<void> {
    const keyboard = new Keyboard(this.page);
    await this.ask(() => keyboard.press(key));
  }

  async clearFocused(): Promise<void> {
    const keyboard = new Keyboard(this.page);
    await this.ask(() => keyboard.clear());
  }

  async typeText(text: string): Promise<void> {
    const keyboard = new Keyboard(this.page);
    await this.ask(() => keyboard.insert(text));
  }

  async typeKeys(text: string, signal: AbortSignal): Promise<void> {
    const keyboard = new Keyboard(this.page);
    await this.perform(() => keyboard.type(text, signal));
  }

  async executeScript(script: string, args: readonly unknown[], signal: AbortSignal): Promise<unknown> {
    const session = await this.#live().cdp();
    signal.throwIfAborted();
    const onAbort = () => void session.send('Runtime.terminateExecution').catch(() => undefined);
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      const { result, exceptionDetails: thrown } = await this.perform(() =>
        session.send('Runtime.evaluate', {
          expression: `(function () {${script}\n}).apply(window, ${JSON.stringify(args)})`,
          returnByValue: true,
          awaitPromise: true,
          userGesture: true,
        }),
      );
      signal.throwIfAborted();
      if (!thrown) return (result.value as unknown) ?? result.unserializableValue ?? null;
      const [reason = 'the script failed'] = (
        thrown.exception?.description ?? String(thrown.exception?.value ?? thrown.text)
      ).split('\n');
      throw new ServiceError('E0401', reason.slice(0, 1000));
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  async screenHash(): Promise<string> {
    return createHash('sha1')
      .update(await this.read(fingerprint))
      .digest('base64');
  }

  /** The screen as PNG, in device pixels. @throws ServiceError E0303 when the browser gives no picture */
  async capture(): Promise<Buffer> {
    for (let tries = 1; ; tries++) {
      const session = await this.#live().cdp();
      try {
        const { data } = await this.ask(() =>
          session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true }),
        );
        return Buffer.from(data, 'base64');
      } catch (error) {
        // A busy browser now and then has no frame to give ("Unable to capture screenshot"); the next one comes soon.
        if (!(error instanceof ServiceError) || error.code !== 'E0401') throw error;
        if (tries >= CAPTURES) throw new ServiceError('E0303', error.reason, undefined, { cause: error });
        await sleep(100);
      }
    }
  }

  /** Asks the page agent, which is put into the page first where it is missing. The answer comes as JSON. */
  async read<A, R>(question: (argument: A) => R | null, argument?: A): Promise<NonNullable<R>> {
    const { page } = this;
    // Playwright's own form of a large answer takes five times as long.
    const script = `(${toJson.toString()})((${question.toString()})(${JSON.stringify(argument) ?? ''}))`;
    for (let i = 0; ; i++) {
      try {
        const answer = JSON.parse(await this.ask(() => page.evaluate<string>(script))) as R | null;
        if (answer !== null) return answer as NonNullable<R>;
        if (i >= ASK_AGAIN) throw new ServiceError('E0107', 'the page cannot be read');
        await this.ask(() => page.evaluate(this.#live().agentSource));
      } catch (error) {
        if (i >= ASK_AGAIN || !isMoved((error as Error).cause)) throw error;
        await sleep(50);
      }
    }
  }

  /** Runs one short exchange with the browser. @throws ServiceError E0107 when the page does not answer in time */
  ask<T>(exchange: () => Promise<T>): Promise<T> {
    return this.perform(() => this.answer(exchange()));
  }

  /** What the page answers. @throws ServiceError E0107 when it does not answer in time */
  async answer<T>(answer: Promise<T>): Promise<T> {
    const limit = this.answerLimit;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const silent = () => reject(new ServiceError('E0107', `the page gave no answer within ${limit} s`));
      timer = setTimeout(silent, limit * 1000);
    });
    return Promise.race([answer, late]).finally(() => clearTimeout(timer));
  }

  /** Runs an exchange that takes its own time, and translates what it throws. */
  async perform<T>(exchange: () => Promise<T>): Promise<T> {
    this.#live();
    try {
      return await exchange();
    } catch (error) {
      throw this.lossOr(error, asFailure);
    }
  }

  /** E0106 or E0101 when the browser is gone, else what `translate` makes of the failure. */
  lossOr(error: unknown, translate: (error: unknown) => ServiceError): Error {
    if (error instanceof Error && error.name === 'AbortError') return error;
    if (error instanceof ServiceError || !isGone(error)) return translate(error);
    this.#window?.lose('the page or the browser ended');
    return new ServiceError(this.#window ? 'E0106' : 'E0101', this.#window?.lost, undefined, { cause: error });
  }

  async #pointer(): Promise<Pointer> {
    const { page } = this;
    return this.hasTouch ? new Touch(page, await this.#live().cdp()) : new Mouse(page);
  }

  /** The window, as long as something can be done with it. */
  #live(): BrowserWindow {
    const window = this.#window;
    if (!window) throw new ServiceError('E0101', 'run Launch App to open it again');
    if (window.lost !== undefined) throw new ServiceError('E0106', window.lost);
    return window;
  }
}
