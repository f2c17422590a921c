import type { CDPSession, Page } from 'playwright-core';
import { type LoadState, Navigation } from '#svc';
import type { NetworkActivity } from './network-activity.js';

/** The previous page may interrupt a navigation by its own one, or by a late failure. */
const MAX_INTERRUPTIONS = 5;
/** Limit for the rest of a page to load once its document is there. */
const LOAD_LIMIT_MS = 15_000;

/** The window whose page in front is navigated. */
export interface NavigationHost {
  readonly page: Page;
  readonly network: NetworkActivity;
  /** The DevTools session of the page in front; undefined where the browser has none. */
  cdp(): Promise<CDPSession | undefined>;
  /** Runs an action without a time limit, and translates its errors. It ends early when a dialog opens and waits. */
  act<T>(action: () => Promise<T>): Promise<T | undefined>;
  /** Runs an exchange without a time limit, and translates its errors. */
  perform<T>(exchange: () => Promise<T>): Promise<T>;
  /** Runs one short exchange with the browser. @throws ServiceError E0107 when the page does not answer in time */
  ask<T>(exchange: () => Promise<T>): Promise<T>;
}

export class PlaywrightNavigation extends Navigation {
  constructor(private readonly host: NavigationHost) {
    super();
  }

  open(url: string, until: LoadState, signal: AbortSignal): Promise<string> {
    return this.#navigate((page) => goTo(page, url, signal), until, signal);
  }

  back(until: LoadState, signal: AbortSignal): Promise<string> {
    return this.#navigate((page) => page.goBack({ waitUntil: 'commit', timeout: 0, signal }), until, signal);
  }

  forward(until: LoadState, signal: AbortSignal): Promise<string> {
    return this.#navigate((page) => page.goForward({ waitUntil: 'commit', timeout: 0, signal }), until, signal);
  }

  reload(until: LoadState, signal: AbortSignal): Promise<string> {
    return this.#navigate((page) => page.reload({ waitUntil: 'commit', timeout: 0, signal }), until, signal);
  }

  async url(): Promise<string> {
    return this.host.page.url();
  }

  title(): Promise<string> {
    const { page } = this.host;
    return this.host.ask(() => page.title());
  }

  waitForNetworkIdle(quietMs: number, timeoutMs: number, signal: AbortSignal): Promise<void> {
    const { network, page } = this.host;
    return this.host.perform(() => network.waitForIdle(page, quietMs, timeoutMs, signal));
  }

  /** Waits for the load state without a limit, but for `load`: a page whose last image never arrives can be used. */
  async #navigate(commit: (page: Page) => Promise<unknown>, until: LoadState, signal: AbortSignal): Promise<string> {
    const { page } = this.host;
    const session = await this.host.cdp();
    await this.host.act(async () => {
      try {
        await commit(page);
        if (until === 'none') return;
        await page.waitForLoadState('domcontentloaded', { timeout: 0, signal });
        if (until === 'load') {
          await page.waitForLoadState('load', { timeout: LOAD_LIMIT_MS, signal }).catch(() => undefined);
        } else if (until === 'networkidle') {
          await page.waitForLoadState('networkidle', { timeout: 0, signal });
        }
      } finally {
        // The page answers no question while it waits for another one, so an aborted navigation is stopped.
        if (signal.aborted) {
          const stopped = session ? session.send('Page.stopLoading') : page.evaluate('window.stop()');
          stopped.catch(() => undefined);
        }
      }
    });
    await page.bringToFront().catch(() => undefined);
    return page.url();
  }
}

async function goTo(page: Page, address: string, signal: AbortSignal): Promise<void> {
  for (let interruptions = 0; ; interruptions++) {
    try {
      await page.goto(address, { waitUntil: 'commit', timeout: 0, signal });
      return;
    } catch (error) {
      const isInterrupted = /interrupted by another navigation|ERR_ABORTED/.test((error as Error).message);
      if (!isInterrupted || interruptions >= MAX_INTERRUPTIONS) throw error;
      await page.waitForLoadState('domcontentloaded', { timeout: LOAD_LIMIT_MS, signal });
      if (page.url() === address) return;
    }
  }
}
