import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import {
  Config,
  type Direction,
  Driver,
  DriverOptions,
  DriverSource,
  Logger,
  type Point,
  type Rect,
  ServiceError,
  type Size,
} from 'svc';
import { installPageAgent } from '../_web/page-agent.js';
import { readAddress } from './_address.js';
import { findBrowser } from './_browser-path.js';
import { type Capabilities, CAPABILITY_NAMES, readCapabilities } from './_capabilities.js';
import { fingerprint, hasFocus, scrollAreas } from './_in-page.js';
import { readKey } from './_keys.js';
import { Mouse } from './_mouse.js';
import type { Pointer } from './_pointer.js';
import { Touch } from './_touch.js';
import { asFailure, isGone, isMoved } from './_translate.js';
import { turnWheel } from './_wheel.js';

/** Chromium runs without a display, a profile or background traffic. */
const ARGS = ['--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
/** Milliseconds that a browser gets to start. */
const LAUNCH_LIMIT = 60_000;
/** Milliseconds that a page whose document is there gets to load the rest. */
const LOAD_LIMIT = 15_000;
/** Times that a page which went elsewhere in the middle is asked again. */
const ASK_AGAIN = 20;
const WHEEL: Record<Direction, Point> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};

interface Opened {
  readonly browser: Browser;
  readonly context: BrowserContext;
  readonly contextId: string;
}

@DriverSource({
  name: 'playwright',
  description: 'A Chrome, Chromium or Edge of its own on this machine, by playwright-core; no server is needed.',
  capabilities: CAPABILITY_NAMES,
})
export class PlaywrightDriver extends Driver {
  #opened: Opened | undefined;
  #page: Page | undefined;
  #lost: string | undefined;
  readonly #sessions = new WeakMap<Page, Promise<CDPSession>>();

  constructor(
    private readonly options: DriverOptions,
    private readonly config: Config,
    private readonly logger: Logger,
  ) {
    super();
  }

  get id(): string {
    this.#check();
    return this.#opened!.contextId;
  }

  get isOpen(): boolean {
    return this.#opened !== undefined;
  }

  /** The page in front. */
  get page(): Page {
    this.#check();
    return this.#page!;
  }

  get hasTouch(): boolean {
    return this.#capabilities.hasTouch === true;
  }

  async open(signal: AbortSignal): Promise<string> {
    const capabilities = this.#capabilities;
    this.#startAddress(capabilities);
    const { path, args } = await findBrowser(capabilities.executablePath ?? this.config.settings.browser);
    const { chromium } = await import('playwright-core');
    signal.throwIfAborted();
    let browser: Browser;
    try {
      browser = await chromium.launch({
        executablePath: path,
        headless: capabilities.headless,
        args: [...ARGS, ...args, ...capabilities.args],
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
        timeout: LAUNCH_LIMIT,
      });
    } catch (error) {
      signal.throwIfAborted();
      throw new ServiceError('E0102', `the browser ${path} did not start`, undefined, { cause: error });
    }
    try {
      signal.throwIfAborted();
      const context = await browser.newContext(contextOptions(capabilities));
      context.setDefaultTimeout(0);
      await context.addInitScript(installPageAgent);
      context.on('page', (page) => this.#follow(page));
      browser.on('disconnected', () => this.#lose(browser, 'the browser ended'));
      const page = await context.newPage();
      this.#page = page;
      const { targetInfo } = await (await this.#cdp(page)).send('Target.getTargetInfo');
      signal.throwIfAborted();
      this.#lost = undefined;
      this.#opened = { browser, context, contextId: targetInfo.browserContextId ?? targetInfo.targetId };
      return this.#opened.contextId;
    } catch (error) {
      await browser.close();
      signal.throwIfAborted();
      throw new ServiceError('E0102', 'the browser started, but opened no page', undefined, { cause: error });
    }
  }

  async close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = undefined;
    this.#page = undefined;
    this.#lost = undefined;
    await opened?.browser.close();
  }

  async launch(app: string | undefined, _activity: string | undefined, signal: AbortSignal): Promise<void> {
    const address =
      app === undefined
        ? this.#startAddress(this.#capabilities)
        : readAddress(app, this.config.settings.allow_file_urls, 'E0403');
    const { page } = this;
    if (address === undefined) return;
    await this.perform(async () => {
      await page.goto(address, { waitUntil: 'domcontentloaded', timeout: 0, signal }).catch((error: Error) => {
        // The page itself went on to another address; that one is what is on the screen.
        if (!/interrupted by another navigation/.test(error.message)) throw error;
        return page.waitForLoadState('domcontentloaded', { timeout: 0, signal });
      });
      await page.waitForLoadState('load', { timeout: LOAD_LIMIT, signal }).catch(() => undefined);
    });
    await page.bringToFront().catch(() => undefined);
  }

  async windowSize(): Promise<Size> {
    const { page } = this;
    const size = this.#capabilities.isMobile ? null : page.viewportSize();
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

  async drag(from: Point, to: Point, signal: AbortSignal): Promise<void> {
    const pointer = await this.#pointer();
    await this.perform(() => pointer.drag(from, to, signal));
  }

  async pinch(area: Rect, scale: number, signal: AbortSignal): Promise<void> {
    const pointer = await this.#pointer();
    await this.perform(() => pointer.pinch(area, scale, signal));
  }

  async pressKey(key: string): Promise<void> {
    const { page } = this;
    if (/^back$/i.test(key.trim())) {
      await this.ask(() => page.goBack({ waitUntil: 'domcontentloaded', timeout: LOAD_LIMIT }));
      return;
    }
    const chord = readKey(key);
    await this.ask(() => page.keyboard.press(chord));
  }

  async clearFocused(): Promise<void> {
    const { page } = this;
    await this.#needFocus();
    await this.ask(() => page.keyboard.press('ControlOrMeta+A'));
    await this.ask(() => page.keyboard.press('Delete'));
  }

  async typeText(text: string): Promise<void> {
    const { page } = this;
    await this.#needFocus();
    await this.ask(() => page.keyboard.insertText(text));
  }

  async typeKeys(text: string, signal: AbortSignal): Promise<void> {
    const { page } = this;
    await this.#needFocus();
    for (const character of text) {
      signal.throwIfAborted();
      await this.ask(() => page.keyboard.type(character));
    }
  }

  async executeScript(script: string, args: readonly unknown[], signal: AbortSignal): Promise<unknown> {
    const session = await this.#cdp(this.page);
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

  async fingerprint(): Promise<string> {
    return createHash('sha1')
      .update(await this.read(fingerprint))
      .digest('base64');
  }

  /** The screen as PNG, in device pixels. */
  async capture(): Promise<Buffer> {
    const session = await this.#cdp(this.page);
    const { data } = await this.ask(() =>
      session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true }),
    );
    return Buffer.from(data, 'base64');
  }

  /** Asks the page agent, which is put into the page first where it is missing. */
  async read<A, R>(question: (argument: A) => R | null, argument?: A): Promise<NonNullable<R>> {
    const { page } = this;
    for (let i = 0; ; i++) {
      try {
        const answer = await this.ask(() => page.evaluate(question as (argument: unknown) => R | null, argument));
        if (answer !== null) return answer as NonNullable<R>;
        if (i >= ASK_AGAIN) throw new ServiceError('E0107', 'the page cannot be read');
        await this.ask(() => page.evaluate(installPageAgent));
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
    const limit = this.config.settings.read_timeout_s;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const silent = () => reject(new ServiceError('E0107', `the page gave no answer within ${limit} s`));
      timer = setTimeout(silent, limit * 1000);
    });
    return Promise.race([answer, late]).finally(() => clearTimeout(timer));
  }

  /** Runs an exchange that takes its own time, and translates what it throws. */
  async perform<T>(exchange: () => Promise<T>): Promise<T> {
    this.#check();
    try {
      return await exchange();
    } catch (error) {
      throw this.lossOr(error, asFailure);
    }
  }

  /** E0106 or E0101 when the browser is gone, else what `translate` makes of the failure. */
  lossOr(error: unknown, translate: (error: unknown) => ServiceError): Error {
    if (error instanceof Error && error.name === 'AbortError') return error;
    if (!(error instanceof ServiceError) && isGone(error)) {
      if (this.#opened) this.#lost ??= 'the page or the browser ended';
      return new ServiceError(this.#opened ? 'E0106' : 'E0101', this.#lost, undefined, { cause: error });
    }
    return translate(error);
  }

  get #capabilities(): Capabilities {
    return readCapabilities(this.options);
  }

  #startAddress({ url }: Capabilities): string | undefined {
    return url === undefined ? undefined : readAddress(url, this.config.settings.allow_file_urls, 'E0104');
  }

  #check(): void {
    if (this.#lost !== undefined) throw new ServiceError('E0106', this.#lost);
    if (!this.#opened && !this.#page) throw new ServiceError('E0101', 'run Launch App to open it again');
  }

  #lose(browser: Browser, reason: string): void {
    if (this.#opened?.browser !== browser) return;
    this.#lost = reason;
    this.logger.log.warn({ reason }, 'driver session lost');
  }

  /** A page that opens comes to the front; when it closes, the one before it does. */
  #follow(page: Page): void {
    const before = this.#page;
    this.#page = page;
    page.on('crash', () => {
      if (this.#page === page) this.#lost = 'the page crashed';
    });
    page.on('close', () => {
      if (this.#page !== page) return;
      const open = page.context().pages();
      this.#page = before && open.includes(before) ? before : (open.at(-1) ?? page);
    });
  }

  #cdp(page: Page): Promise<CDPSession> {
    let session = this.#sessions.get(page);
    if (!session) {
      session = page.context().newCDPSession(page);
      this.#sessions.set(page, session);
    }
    return session;
  }

  async #pointer(): Promise<Pointer> {
    const { page } = this;
    return this.hasTouch ? new Touch(page, await this.#cdp(page)) : new Mouse(page);
  }

  async #needFocus(): Promise<void> {
    const { page } = this;
    if (await this.ask(() => page.evaluate(hasFocus))) return;
    throw new ServiceError('E0206', 'nothing on the page has the focus; press the field first');
  }
}

function contextOptions(capabilities: Capabilities): Parameters<Browser['newContext']>[0] {
  const { viewport, deviceScaleFactor, isMobile, hasTouch, locale, timezoneId, colorScheme, userAgent, storageState } =
    capabilities;
  return {
    viewport,
    deviceScaleFactor,
    isMobile,
    hasTouch,
    locale,
    timezoneId,
    colorScheme,
    userAgent,
    storageState: storageState as string | undefined,
  };
}
