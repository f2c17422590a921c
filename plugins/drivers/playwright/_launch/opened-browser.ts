import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Config } from '#svc';
import type { LaunchContext } from '../../_browser/sandbox.js';

/** An open browser, and how a session leaves it. */
export interface OpenBrowser {
  readonly browser: Browser;
  /** The context that the browser was opened with; undefined where the session gets a new one. */
  readonly context: BrowserContext | undefined;
  /**
   * Ends what was opened for the session: the browser, its context, or no more than these pages of it.
   * @param opened the pages that the session opened itself
   */
  leave(opened: readonly Page[]): Promise<void>;
}

/** What a start of the browser takes from the service. */
export interface OpenContext extends LaunchContext {
  readonly settings: LaunchContext['settings'] & Pick<Config['settings'], 'browser'>;
}
