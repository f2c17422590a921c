import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { ServiceError, type Size } from '#svc';
import { childEnvironment } from '../../_browser/child-process.js';
import { type LaunchContext, startSandboxed, tellsRefusedSandbox } from '../../_browser/sandbox.js';
import { pageAgentSource } from '../../_web/page-agent.js';
import type { BrowserBuild } from './find-browser.js';
import type { Capabilities } from './capabilities.js';
import { ContextCookies } from '../_page/context-cookies.js';
import { ContextEnvironment } from '../_page/context-environment.js';
import { nameHeldElements, registerHeldSelector } from '../_page/held-element.js';
import { NetworkActivity } from '../_page/network-activity.js';
import { Tabs } from '../_page/tabs.js';
import { launchBrowser, type LaunchedBrowser } from './launch-browser.js';

/** Disables Chromium's background traffic. */
const ARGS = ['--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
/** A browser that has not ended after this time is killed. */
const CLOSE_LIMIT_MS = 5000;

/** A browser process with one context, one of whose pages is in front. */
export class BrowserWindow {
  readonly #sessions = new WeakMap<Page, Promise<CDPSession>>();
  readonly tabs: Tabs;
  readonly network: NetworkActivity;
  readonly environment: ContextEnvironment;
  #id = '';
  #lost: string | undefined;

  private constructor(
    private readonly launched: LaunchedBrowser,
    private readonly context: BrowserContext,
    private readonly capabilities: Capabilities,
  ) {
    launched.browser.on('disconnected', () => (this.#lost ??= 'the browser ended'));
    this.tabs = new Tabs(context, () => this.lose('the page crashed'));
    this.network = new NetworkActivity(context);
    this.environment = new ContextEnvironment(context, {
      front: () => this.page,
      cdp: (page) => this.cdp(page),
      resized: async (page) => {
        if ((capabilities.deviceScaleFactor ?? 1) !== 1) await this.#emulateDensity(await this.cdp(page), page);
      },
    });
  }

  /** @throws ServiceError E0102, after all processes and files of the browser are removed */
  static async open(
    build: BrowserBuild,
    capabilities: Capabilities,
    context: LaunchContext,
    signal: AbortSignal,
  ): Promise<BrowserWindow> {
    const { chromium, selectors } = await import('playwright-core');
    await registerHeldSelector(selectors);
    signal.throwIfAborted();
    const options = {
      executablePath: build.path,
      headless: capabilities.headless,
      args: [...ARGS, ...build.args, ...(context.settings.browser_args ?? []), ...capabilities.args],
      env: { ...childEnvironment(), ...build.env },
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    };
    const launch = (chromiumSandbox: boolean) => {
      const args = [...options.args, ...(chromiumSandbox ? [] : (build.unsandboxedArgs ?? []))];
      return launchBrowser(chromium, { ...options, args, chromiumSandbox }, signal);
    };
    const isRefused = (error: unknown) => !signal.aborted && tellsRefusedSandbox(String(error));
    const launched = await startSandboxed(context, launch, isRefused).catch((error: unknown) => {
      throw new ServiceError('E0102', `the browser ${build.path} did not start`, undefined, { cause: error });
    });
    try {
      signal.throwIfAborted();
      const context = await launched.browser.newContext(contextOptions(capabilities));
      context.setDefaultTimeout(0);
      await context.addInitScript({ content: pageAgentSource });
      await context.addInitScript(nameHeldElements);
      const window = new BrowserWindow(launched, context, capabilities);
      await window.#begin();
      signal.throwIfAborted();
      return window;
    } catch (error) {
      await endBrowser(launched);
      signal.throwIfAborted();
      throw new ServiceError('E0102', 'the browser started, but opened no page', undefined, { cause: error });
    }
  }

  /** The id of the browser context in the DevTools protocol. */
  get id(): string {
    return this.#id;
  }

  get version(): string {
    return this.launched.browser.version();
  }

  /** The page in front. */
  get page(): Page {
    return this.tabs.front;
  }

  /** The cookies that the page in front sends. */
  get cookies(): ContextCookies {
    return new ContextCookies(this.context, this.page);
  }

  /** The reason why the browser is lost; undefined while it runs. */
  get lost(): string | undefined {
    return this.#lost;
  }

  lose(reason: string): void {
    this.#lost ??= reason;
  }

  /** The DevTools session of a page, by default of the one in front. */
  cdp(page = this.page): Promise<CDPSession> {
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

  /** Closes the browser, or kills it. */
  async close(): Promise<void> {
    await endBrowser(this.launched);
  }

  async #begin(): Promise<void> {
    await this.tabs.open();
    const { targetInfo } = await (await this.cdp()).send('Target.getTargetInfo');
    this.#id = targetInfo.browserContextId ?? targetInfo.targetId;
  }
}

/** The orientation that Playwright sets. */
function orientationOf({ width, height }: Size, mobile: boolean) {
  if (!mobile) return { angle: 0, type: 'landscapePrimary' as const };
  return width > height
    ? { angle: 90, type: 'landscapePrimary' as const }
    : { angle: 0, type: 'portraitPrimary' as const };
}

async function endBrowser({ browser, kill }: LaunchedBrowser): Promise<void> {
  const killer = setTimeout(kill, CLOSE_LIMIT_MS);
  await browser.close().finally(() => clearTimeout(killer));
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
