import { randomUUID } from 'node:crypto';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import {
  type DeviceHold,
  type DialogHandler,
  type LogRecorder,
  ServiceError,
  type SessionFiles,
  type Size,
} from '#svc';
import { addPageAgent } from './blank-page.js';
import type { Capabilities } from './capabilities.js';
import { ContextDialogs } from '../_page/context/context-dialogs.js';
import { contextOptions } from './context-options.js';
import { ContextCookies } from '../_page/context/context-cookies.js';
import { ContextMocks } from '../_page/context/context-mocks.js';
import { ContextStorage } from '../_page/context/context-storage.js';
import { ContextEnvironment } from '../_page/context/context-environment.js';
import { registerHeldSelector } from '../_page/input/held-element.js';
import { NetworkActivity } from '../_page/network-activity.js';
import { PageDownloads } from '../_page/page-downloads.js';
import { PageTargets } from '../_page/page-targets.js';
import { recordContext } from '../_page/context/record-context.js';
import { Tabs } from '../_page/tabs.js';
import type { WindowState } from '../_page/window-state.js';
import { openBrowser } from './open-browser.js';
import type { OpenBrowser, OpenContext } from './opened-browser.js';

/** What a window takes from the session. */
export interface WindowStart extends OpenContext {
  readonly dialogHandler: DialogHandler;
}

/** A context of a browser, one of whose pages is in front. */
export class BrowserWindow {
  readonly #sessions = new WeakMap<Page, Promise<CDPSession>>();
  readonly tabs: Tabs;
  readonly dialogs: ContextDialogs;
  readonly network: NetworkActivity;
  readonly mocks: ContextMocks;
  readonly environment: ContextEnvironment;
  readonly #targets: PageTargets;
  readonly #hold: DeviceHold;
  #id = '';
  #lost: string | undefined;

  private constructor(
    private readonly opened: OpenBrowser,
    private readonly context: BrowserContext,
    private readonly capabilities: Capabilities,
    { dialogHandler, hold }: WindowStart,
  ) {
    this.#hold = hold;
    this.tabs = new Tabs(context, () => this.lose('the page crashed'));
    opened.browser.on('disconnected', () => this.lose('the browser ended'));
    this.dialogs = new ContextDialogs(context, dialogHandler);
    this.network = new NetworkActivity(context);
    this.mocks = new ContextMocks(context);
    this.#targets = new PageTargets(context, (page) => this.cdp(page));
    this.environment = new ContextEnvironment(context, {
      front: () => this.page,
      cdp: (page) => this.cdp(page),
      resized: async (page) => {
        if (this.hasCdp && (capabilities.deviceScaleFactor ?? 1) !== 1)
          await this.#emulateDensity(await this.cdp(page), page);
      },
    });
  }

  /** @throws ServiceError E0102, after everything that was started is ended */
  static async open(capabilities: Capabilities, start: WindowStart, signal: AbortSignal): Promise<BrowserWindow> {
    return BrowserWindow.#open(capabilities, start, (window) => window.#begin(), signal);
  }

  /**
   * Goes on with the pages of a browser that another process used by `cdp_url`.
   * @throws ServiceError E0106 when they are gone, E0102 when the browser cannot be reached
   */
  static async resume(
    capabilities: Capabilities,
    state: WindowState,
    start: WindowStart,
    signal: AbortSignal,
  ): Promise<BrowserWindow> {
    return BrowserWindow.#open(capabilities, start, (window) => window.#resume(state), signal);
  }

  static async #open(
    capabilities: Capabilities,
    start: WindowStart,
    begin: (window: BrowserWindow) => Promise<void>,
    signal: AbortSignal,
  ): Promise<BrowserWindow> {
    const { selectors } = await import('playwright-core');
    await registerHeldSelector(selectors);
    signal.throwIfAborted();
    const opened = await openBrowser(capabilities, start, signal);
    let window: BrowserWindow | undefined;
    try {
      signal.throwIfAborted();
      const context = opened.context ?? (await opened.browser.newContext(contextOptions(capabilities)));
      if (!opened.isPrepared) await addPageAgent(context);
      window = new BrowserWindow(opened, context, capabilities, start);
      await begin(window);
      signal.throwIfAborted();
      return window;
    } catch (error) {
      await opened.leave(window?.tabs.opened ?? []);
      signal.throwIfAborted();
      if (error instanceof ServiceError && error.code === 'E0106') throw error;
      throw new ServiceError('E0102', 'the browser started, but opened no page', undefined, { cause: error });
    }
  }

  /** The id of the browser context in the DevTools protocol; a random one where there is no such protocol. */
  get id(): string {
    return this.#id;
  }

  get version(): string {
    return this.opened.browser.version();
  }

  /** The page in front. */
  get page(): Page {
    return this.tabs.front;
  }

  /** The cookies that the page in front sends. */
  get cookies(): ContextCookies {
    return new ContextCookies(this.context, this.page);
  }

  /** Cookies and storage of the context, with the session storage of the page in front. */
  get storage(): ContextStorage {
    return new ContextStorage(this.context, this.page);
  }

  /** From now on downloads become files of the session. */
  keepDownloads(files: SessionFiles): PageDownloads {
    return new PageDownloads(this.context, files);
  }
  /** Whether a page is open and its browser runs. */
  get hasOpenPage(): boolean {
    return this.opened.browser.isConnected() && !this.page.isClosed();
  }
  /** Records what the pages log and request from now on. */
  record(recorder: LogRecorder): void {
    recordContext(this.context, recorder);
  }

  /** The reason why the browser is lost; undefined while it runs and this process may use it. */
  get lost(): string | undefined {
    try {
      this.#hold.check();
      return this.#lost;
    } catch (error) {
      return (error as ServiceError).reason ?? 'another process may use the browser';
    }
  }

  /** With what another process goes on; undefined for a browser, or a context of it, that ends with this process. */
  get state(): WindowState | undefined {
    if (this.capabilities.cdp_url === undefined || this.#lost !== undefined) return undefined;
    const { mocks, environment } = this;
    const tabs = this.tabs.state((page) => this.#targets.idOf(page));
    return { id: this.#id, tabs, mocks: mocks.active, environment: environment.state };
  }

  lose(reason: string): void {
    this.#lost ??= reason;
    this.tabs.changes.emit('front');
  }

  /** Whether the browser has the DevTools protocol. */
  get hasCdp(): boolean {
    return this.opened.browser.browserType().name() === 'chromium';
  }

  /** The DevTools session of a page, by default of the one in front. @throws ServiceError E0105 where the browser has none */
  async cdp(page = this.page): Promise<CDPSession> {
    if (!this.hasCdp) {
      throw new ServiceError('E0105', 'this needs Chromium: Firefox and WebKit have no DevTools protocol');
    }
    let session = this.#sessions.get(page);
    if (!session) {
      session = this.#attach(page);
      this.#sessions.set(page, session);
    }
    return session;
  }

  async #attach(page: Page): Promise<CDPSession> {
    const session = await this.context.newCDPSession(page);
    await this.#emulateDensity(session, page);
    return session;
  }

  /** Emulation belongs to one DevTools session: without this, screenshots of a dense screen are in CSS pixels. */
  async #emulateDensity(session: CDPSession, page: Page): Promise<void> {
    const { deviceScaleFactor = 1, isMobile: mobile = false } = this.capabilities;
    const size = page.viewportSize();
    if (deviceScaleFactor !== 1 && size) {
      await session.send('Emulation.setDeviceMetricsOverride', {
        ...size,
        screenWidth: size.width,
        screenHeight: size.height,
        mobile,
        deviceScaleFactor,
        screenOrientation: orientationOf(size, mobile),
      });
    }
  }

  /** Ends what was opened for the session; nothing of a browser that is lost. */
  async close(): Promise<void> {
    await this.opened.leave(this.lost === undefined ? this.tabs.opened : []);
  }

  /** Leaves a browser that has a state as it is. */
  async detach(): Promise<void> {
    await this.opened.leave([]);
  }

  async #begin(): Promise<void> {
    if (this.context.pages().length === 0) await this.tabs.open();
    if (!this.hasCdp) {
      this.#id = randomUUID();
      return;
    }
    this.#id = await this.#contextId();
    if (this.capabilities.cdp_url !== undefined) await this.#targets.follow();
  }

  async #resume({ id, tabs, mocks, environment }: WindowState): Promise<void> {
    if (this.context.pages().length === 0) throw new ServiceError('E0106', 'the last page of the browser was closed');
    this.#id = await this.#contextId();
    if (this.#id !== id) throw new ServiceError('E0106', 'the browser was started anew');
    await this.#targets.follow();
    this.tabs.restore(tabs, (target) => this.#targets.pageOf(target));
    await this.mocks.restore(mocks);
    await this.environment.restore(environment);
  }

  async #contextId(): Promise<string> {
    const { targetInfo } = await (await this.cdp()).send('Target.getTargetInfo');
    return targetInfo.browserContextId ?? targetInfo.targetId;
  }
}

/** The orientation that Playwright sets. */
function orientationOf({ width, height }: Size, mobile: boolean) {
  if (!mobile) return { angle: 0, type: 'landscapePrimary' as const };
  return width > height
    ? { angle: 90, type: 'landscapePrimary' as const }
    : { angle: 0, type: 'portraitPrimary' as const };
}
