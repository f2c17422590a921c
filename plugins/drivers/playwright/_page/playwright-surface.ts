import type { Page } from 'playwright-core';
import {
  type Cookies,
  type DeviceElement,
  type Environment,
  type Navigation,
  type Point,
  type Rect,
  ServiceError,
  type Size,
  type Windows,
} from '#svc';
import { BrowserSurface, type ElementRef, type Pointer, retryInPage } from '../../_browser/browser-surface.js';
import type { BrowserWindow } from '../_launch/browser-window.js';
import type { Capabilities } from '../_launch/capabilities.js';
import { Mouse } from './mouse.js';
import { PlaywrightNavigation } from './navigation.js';
import { PlaywrightElement } from './playwright-element.js';
import { Touch } from './touch.js';
import { asFailure, isGone, isMoved } from './translate.js';

/** The page in front of a browser window. Once closed every method throws E0101. */
export class PlaywrightSurface extends BrowserSurface {
  #window: BrowserWindow | undefined;

  /** @param answerLimit seconds in which the page must answer */
  constructor(
    window: BrowserWindow,
    private readonly capabilities: Capabilities,
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
      cdp: () => this.#live().cdp(),
      perform: (exchange) => this.#perform(exchange),
      ask: (exchange) => this.#ask(exchange),
    });
  }

  override get windows(): Windows {
    return this.#live().tabs;
  }

  override get cookies(): Cookies {
    return this.#live().cookies;
  }

  override get environment(): Environment {
    return this.#live().environment;
  }

  override async windowSize(): Promise<Size> {
    const size = this.capabilities.isMobile ? null : this.page.viewportSize();
    return size ?? super.windowSize();
  }

  override press(point: Point, count: number): Promise<void> {
    return this.answer(super.press(point, count));
  }

  override async rightPress({ x, y }: Point): Promise<void> {
    const { page } = this;
    await this.#ask(() => page.mouse.click(x, y, { button: 'right' }));
  }

  async movePointer({ x, y }: Point): Promise<void> {
    const { page } = this;
    await this.#ask(() => page.mouse.move(x, y));
  }

  async clearFocused(): Promise<void> {
    await this.#requireFocus();
    const { keyboard } = this.page;
    await this.#ask(() => keyboard.press('ControlOrMeta+A'));
    await this.#ask(() => keyboard.press('Delete'));
  }

  async typeText(text: string): Promise<void> {
    await this.#requireFocus();
    const { keyboard } = this.page;
    await this.#ask(() => keyboard.insertText(text));
  }

  async typeKeys(text: string, signal: AbortSignal): Promise<void> {
    await this.#requireFocus();
    const { keyboard } = this.page;
    await this.#perform(async () => {
      for (const character of text) {
        signal.throwIfAborted();
        await keyboard.type(character);
      }
    });
  }

  async executeScript(script: string, args: readonly unknown[], signal: AbortSignal): Promise<unknown> {
    const session = await this.#live().cdp();
    signal.throwIfAborted();
    const onAbort = () => void session.send('Runtime.terminateExecution').catch(() => undefined);
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      const { result, exceptionDetails } = await this.#perform(() =>
        session.send('Runtime.evaluate', {
          expression: `(function () {${script}\n}).apply(window, ${JSON.stringify(args)})`,
          returnByValue: true,
          awaitPromise: true,
          userGesture: true,
        }),
      );
      signal.throwIfAborted();
      if (!exceptionDetails) return (result.value as unknown) ?? result.unserializableValue ?? null;
      const { exception, text } = exceptionDetails;
      const [reason = 'the script failed'] = (exception?.description ?? String(exception?.value ?? text)).split('\n');
      throw new ServiceError('E0401', reason.slice(0, 1000));
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  /** Waits for an answer of the page. @throws ServiceError E0107 when it does not come in time */
  async answer<T>(answer: Promise<T>): Promise<T> {
    const limit = this.answerLimit;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const onTimeout = () => reject(new ServiceError('E0107', `the page gave no answer within ${limit} s`));
      timer = setTimeout(onTimeout, limit * 1000);
    });
    return Promise.race([answer, late]).finally(() => clearTimeout(timer));
  }

  /** E0106 or E0101 when the browser is gone, else the translated error. An abort stays as it is. */
  lossOr(error: unknown, translate: (error: unknown) => ServiceError): Error {
    if (error instanceof Error && error.name === 'AbortError') return error;
    if (error instanceof ServiceError || !isGone(error)) return translate(error);
    this.#window?.lose('the page or the browser ended');
    return new ServiceError(this.#window ? 'E0106' : 'E0101', this.#window?.lost, undefined, { cause: error });
  }

  protected evaluate<T>(expression: string): Promise<T> {
    const evaluate = () => {
      const { page } = this;
      return this.#ask(() => page.evaluate<T>(expression));
    };
    return retryInPage(evaluate, (error) => isMoved((error as Error).cause));
  }

  protected elementAt(ref: ElementRef, _bounds: Rect, isInFrame: boolean): DeviceElement {
    return new PlaywrightElement(this, ref, isInFrame);
  }

  protected async usePointer(gesture: (pointer: Pointer) => Promise<void>): Promise<void> {
    const { page } = this;
    const pointer = this.hasTouch ? new Touch(page, await this.#live().cdp()) : new Mouse(page);
    await this.#perform(() => gesture(pointer));
  }

  protected async turnWheel({ x, y }: Point, dx: number, dy: number): Promise<void> {
    const { mouse } = this.page;
    await this.#perform(async () => {
      await mouse.move(x, y);
      await mouse.wheel(dx, dy);
    });
  }

  protected async pressChord(keys: readonly string[]): Promise<void> {
    const { keyboard } = this.page;
    await this.#ask(() => keyboard.press(keys.join('+')));
  }

  protected async capturePng(): Promise<string> {
    const session = await this.#live().cdp();
    const format = { format: 'png', optimizeForSpeed: true } as const;
    return (await this.#ask(() => session.send('Page.captureScreenshot', format))).data;
  }

  /** @throws ServiceError E0206 */
  async #requireFocus(): Promise<void> {
    if (!(await this.read('hasFocus'))) throw this.noFocus();
  }

  /** Runs one short exchange with the browser. @throws ServiceError E0107 when the page does not answer in time */
  #ask<T>(exchange: () => Promise<T>): Promise<T> {
    return this.#perform(() => this.answer(exchange()));
  }

  /** Runs an exchange without a time limit, and translates its errors. */
  async #perform<T>(exchange: () => Promise<T>): Promise<T> {
    this.#live();
    try {
      return await exchange();
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
