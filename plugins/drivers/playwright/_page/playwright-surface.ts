import type { Page } from 'playwright-core';
import {
  type ActionLimits,
  type BrowserStorage,
  commandSpan,
  type Cookies,
  type DeviceElement,
  type Downloads,
  type Dialogs,
  type Mocks,
  type Environment,
  type Navigation,
  type Point,
  type Rect,
  type ScreenCast,
  type ScreenChanges,
  ServiceError,
  type Size,
  untilAborted,
  type Windows,
  withDeadline,
} from '#svc';
import { BrowserSurface, type ElementRef, type Pointer, retryInPage } from '../../_browser/browser-surface.js';
import type { BrowserWindow } from '../_launch/browser-window.js';
import type { Capabilities } from '../_launch/capabilities.js';
import { DirectPresses } from './input/direct-press.js';
import { Mouse } from './input/mouse.js';
import { PlaywrightNavigation } from './navigation.js';
import { PageCast } from './page-cast.js';
import { PageChanges } from './page-changes.js';
import { PlaywrightElement } from './playwright-element.js';
import { Touch } from './input/touch.js';
import { asFailure, isGone, isMoved } from './translate.js';

// Playwright has no names for what it sends.
const ACTION = { system: 'playwright', method: 'act' };
const QUERY = { system: 'playwright', method: 'ask' };

/** The page in front of a browser window. Once closed every method throws E0101. */
export class PlaywrightSurface extends BrowserSurface {
  #window: BrowserWindow | undefined;
  readonly #presses = new DirectPresses((page) => this.#live().cdp(page));

  /**
   * @param kept the downloads of the window
   * @param answerLimit seconds in which the page must answer
   */
  constructor(
    window: BrowserWindow,
    private readonly capabilities: Capabilities,
    private readonly kept: Downloads,
    private readonly answerLimit: number,
  ) {
    super();
    this.#window = window;
  }

  /** The id of the browser context. */
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

  override get navigation(): Navigation {
    const { page, network } = this.#live();
    return new PlaywrightNavigation({
      page,
      network,
      cdp: async () => (this.#live().hasCdp ? this.#live().cdp() : undefined),
      act: (action) => this.act(action),
      perform: (exchange) => this.#perform(exchange),
      ask: (exchange) => this.#ask(exchange),
    });
  }

  override get windows(): Windows {
    return this.#live().tabs;
  }

  override get storageState(): BrowserStorage {
    return this.#live().storage;
  }

  override get downloads(): Downloads {
    this.#live();
    return this.kept;
  }

  override get cookies(): Cookies {
    return this.#live().cookies;
  }

  override get dialogs(): Dialogs {
    return this.#live().dialogs;
  }
  override get mocks(): Mocks {
    return this.#live().mocks;
  }
  override get environment(): Environment {
    return this.#live().environment;
  }
  override get screenCast(): ScreenCast {
    const window = this.#live();
    return window.hasCdp ? new PageCast(window) : super.screenCast;
  }
  override get screenChanges(): ScreenChanges {
    const window = this.#live();
    return window.hasCdp ? new PageChanges(window) : super.screenChanges;
  }

  override async windowSize(): Promise<Size> {
    const size = this.capabilities.isMobile ? null : this.page.viewportSize();
    return size ?? super.windowSize();
  }

  override press(point: Point, count: number): Promise<void> {
    return this.act(() => this.#timed(super.press(point, count)));
  }

  override async rightPress({ x, y }: Point): Promise<void> {
    const { page } = this;
    await this.act(() => this.#timed(page.mouse.click(x, y, { button: 'right' })));
  }

  async movePointer({ x, y }: Point): Promise<void> {
    const { page } = this;
    await this.act(() => this.#timed(page.mouse.move(x, y)));
  }

  async clearFocused(): Promise<void> {
    await this.#requireFocus();
    const { keyboard } = this.page;
    await this.act(async () => {
      await this.#timed(keyboard.press('ControlOrMeta+A'));
      await this.#timed(keyboard.press('Delete'));
    });
  }

  async typeText(text: string): Promise<void> {
    await this.#requireFocus();
    const { keyboard } = this.page;
    await this.act(() => this.#timed(keyboard.insertText(text)));
  }

  async typeKeys(text: string, signal: AbortSignal): Promise<void> {
    await this.#requireFocus();
    const { keyboard } = this.page;
    await this.act(async () => {
      for (const character of text) {
        signal.throwIfAborted();
        await keyboard.type(character);
      }
    });
  }

  async executeScript(script: string, args: readonly unknown[], signal: AbortSignal): Promise<unknown> {
    if (!this.#live().hasCdp) return this.#evaluateScript(script, args, signal);
    const session = await this.#live().cdp();
    signal.throwIfAborted();
    const onAbort = () => void session.send('Runtime.terminateExecution').catch(() => undefined);
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      const evaluated = await this.act(() =>
        session.send('Runtime.evaluate', {
          expression: callOf(script, args),
          returnByValue: true,
          awaitPromise: true,
          userGesture: true,
        }),
      );
      signal.throwIfAborted();
      if (!evaluated) return null;
      const { result, exceptionDetails } = evaluated;
      if (!exceptionDetails) return (result.value as unknown) ?? result.unserializableValue ?? null;
      const { exception, text } = exceptionDetails;
      const [reason = 'the script failed'] = (exception?.description ?? String(exception?.value ?? text)).split('\n');
      throw new ServiceError('E0401', reason.slice(0, 1000));
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  /** Waits for an answer of the page. @throws ServiceError E0107 when it does not come in time, E0207 when a dialog waits */
  answer<T>(answer: Promise<T>): Promise<T> {
    return this.#live().dialogs.ask(() => commandSpan(QUERY, () => this.#timed(answer)));
  }

  /**
   * Runs an action, and translates its errors.
   * @returns undefined when a dialog opened meanwhile and waits
   * @throws ServiceError E0207 when a dialog waited before
   */
  async act<T>(action: () => Promise<T>): Promise<T | undefined> {
    const { dialogs } = this.#live();
    try {
      return await dialogs.act(() => commandSpan(ACTION, action));
    } catch (error) {
      throw this.lossOr(error, asFailure);
    }
  }

  /** See `DirectPresses.press`. */
  async pressDirectly(ref: ElementRef, count: number, limits: ActionLimits): Promise<boolean> {
    const { page, hasCdp } = this.#live();
    return hasCdp && !this.hasTouch && this.#presses.press(page, ref, count, limits);
  }

  #timed<T>(answer: Promise<T>): Promise<T> {
    const limit = this.answerLimit;
    const late = () => new ServiceError('E0107', `the page gave no answer within ${limit} s`);
    return withDeadline(limit, late, () => answer);
  }

  /** E0106 or E0101 when the browser is gone, else the translated error. An abort stays as it is. */
  lossOr(error: unknown, translate: (error: unknown) => ServiceError): Error {
    if (error instanceof Error && error.name === 'AbortError') return error;
    const isOtherOpen = this.#window?.lost === undefined && this.#window?.hasOpenPage === true;
    if (error instanceof ServiceError || !isGone(error) || isOtherOpen) return translate(error);
    this.#window?.lose('the page or the browser ended');
    return new ServiceError(this.#window ? 'E0106' : 'E0101', this.#window?.lost, undefined, { cause: error });
  }

  protected evaluate<T>(expression: string): Promise<T> {
    const evaluate = () => {
      const { page } = this;
      return this.#ask(() => page.evaluate<T>(expression));
    };
    // A window that was closed meanwhile left another one in front.
    const isRetryable = ({ cause }: Error) => isMoved(cause) || (isGone(cause) && this.#window?.hasOpenPage === true);
    return retryInPage(evaluate, (error) => isRetryable(error as Error));
  }

  protected elementAt(ref: ElementRef, _bounds: Rect, isInFrame: boolean): DeviceElement {
    return new PlaywrightElement(this, ref, isInFrame);
  }

  protected async usePointer(gesture: (pointer: Pointer) => Promise<void>): Promise<void> {
    const { page } = this;
    const pointer = this.hasTouch ? new Touch(page, () => this.#live().cdp()) : new Mouse(page);
    await this.act(() => gesture(pointer));
  }

  protected async turnWheel({ x, y }: Point, dx: number, dy: number): Promise<void> {
    const { mouse } = this.page;
    await this.act(async () => {
      await mouse.move(x, y);
      await mouse.wheel(dx, dy);
    });
  }

  protected async pressChord(keys: readonly string[]): Promise<void> {
    const { keyboard } = this.page;
    await this.act(() => this.#timed(keyboard.press(keys.join('+'))));
  }

  protected async capturePng(): Promise<string> {
    if (!this.#live().hasCdp) {
      const { page } = this;
      const picture = await this.#ask(() => page.screenshot({ caret: 'initial', timeout: 0 }));
      return picture.toString('base64');
    }
    const session = await this.#live().cdp();
    const format = { format: 'png', optimizeForSpeed: true } as const;
    return (await this.#ask(() => session.send('Page.captureScreenshot', format))).data;
  }

  /** Without the DevTools protocol: the abort does not stop the script, but ends the wait for it. */
  async #evaluateScript(script: string, args: readonly unknown[], signal: AbortSignal): Promise<unknown> {
    const { page } = this;
    const run = () => page.evaluate<unknown>(callOf(script, args));
    return (await this.#perform(() => untilAborted(run(), signal))) ?? null;
  }

  /** @throws ServiceError E0206 */
  async #requireFocus(): Promise<void> {
    if (!(await this.read('hasFocus'))) throw this.noFocus();
  }

  /** Runs one short exchange with the browser. @throws ServiceError E0107 when the page does not answer in time */
  #ask<T>(exchange: () => Promise<T>): Promise<T> {
    return this.#perform(() => this.#timed(exchange()));
  }

  /** Runs an exchange without a time limit, and translates its errors. */
  async #perform<T>(exchange: () => Promise<T>): Promise<T> {
    const { dialogs } = this.#live();
    try {
      return await dialogs.ask(() => commandSpan(QUERY, exchange));
    } catch (error) {
      throw this.lossOr(error, asFailure);
    }
  }

  /** The open window. @throws ServiceError E0101 when it was closed, E0106 when the browser is gone */
  #live(): BrowserWindow {
    const window = this.#window;
    if (!window) throw new ServiceError('E0101', 'run Launch App to open it again');
    if (window.lost !== undefined) throw new ServiceError('E0106', window.lost);
    return window;
  }
}

/** JavaScript that calls a function body with its arguments. */
const callOf = (script: string, args: readonly unknown[]): string =>
  `(function () {${script}\n}).apply(window, ${JSON.stringify(args)})`;
