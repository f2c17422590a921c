import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Config, DeviceHold } from '#svc';
import type { LaunchContext } from '../../_browser/sandbox.js';
import type { WarmBrowsers } from '../_process/warm-browsers.js';

/** An open browser, and how a session leaves it. */
export interface OpenBrowser {
  readonly browser: Browser;
  /** The context that the browser was opened with; undefined where the session gets a new one. */
  readonly context: BrowserContext | undefined;
  /** The context has the page agent, and its first page is open. */
  readonly isPrepared?: boolean;
  /**
   * Ends what was opened for the session: the browser, its context, or no more than these pages of it.
   * @param opened the pages that the session opened itself
   */
  leave(opened: readonly Page[]): Promise<void>;
}

/** What a start of the browser takes from the service. */
export interface OpenContext extends LaunchContext {
  readonly settings: LaunchContext['settings'] & Pick<Config['settings'], 'browser'>;
  /** Of a browser that other processes can use. */
  readonly hold: DeviceHold;
  /** Without it the browser is always started anew. */
  readonly warm?: WarmBrowsers | undefined;
}
