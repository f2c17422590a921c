import type { Browser, BrowserContext } from 'playwright-core';
import { pageAgentSource } from '../../_web/page-agent.js';
import { nameHeldElements } from '../_page/input/held-element.js';
import type { Capabilities } from './capabilities.js';
import { contextOptions } from './context-options.js';

/** The blank page with which a session begins, in a context of its own. */
export interface BlankPage {
  /** Equal for sessions whose contexts are made alike. */
  readonly key: string;
  /** @throws Error of Playwright */
  readonly open: (browser: Browser) => Promise<BrowserContext>;
}

/** @returns undefined for a session that begins with cookies and storage, which may be others when it starts */
export function blankPageOf(capabilities: Capabilities): BlankPage | undefined {
  const options = contextOptions(capabilities);
  if (options.storageState !== undefined) return undefined;
  return {
    key: JSON.stringify(options),
    open: async (browser) => {
      const context = await browser.newContext(options);
      await addPageAgent(context);
      await context.newPage();
      return context;
    },
  };
}

/** From now on pages of the context have the page agent before their own scripts run. */
export async function addPageAgent(context: BrowserContext): Promise<void> {
  context.setDefaultTimeout(0);
  await context.addInitScript({ content: pageAgentSource });
  await context.addInitScript(nameHeldElements);
}
