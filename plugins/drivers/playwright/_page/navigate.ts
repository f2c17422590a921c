import type { CDPSession, Page } from 'playwright-core';

/** Times that the page before may get in between: it goes elsewhere by itself, or its own failure arrives late. */
const LEAVE_AGAIN = 5;
/** Milliseconds that a page whose document is there gets to load the rest. */
const LOAD_LIMIT = 15_000;

/** Opens an address and waits until its document is there, and for a while until the rest is. */
export async function navigate(page: Page, session: CDPSession, address: string, signal: AbortSignal): Promise<void> {
  try {
    await leaveFor(page, address, signal);
    await page.waitForLoadState('domcontentloaded', { timeout: 0, signal });
    await page.waitForLoadState('load', { timeout: LOAD_LIMIT, signal }).catch(() => undefined);
  } finally {
    // A page that waits for another one answers nothing: a navigation that nobody wants any more is called off.
    if (signal.aborted) session.send('Page.stopLoading').catch(() => undefined);
  }
}

async function leaveFor(page: Page, address: string, signal: AbortSignal): Promise<void> {
  for (let times = 0; ; times++) {
    try {
      await page.goto(address, { waitUntil: 'commit', timeout: 0, signal });
      return;
    } catch (error) {
      const interrupted = /interrupted by another navigation|ERR_ABORTED/.test((error as Error).message);
      if (!interrupted || times >= LEAVE_AGAIN) throw error;
      await page.waitForLoadState('domcontentloaded', { timeout: LOAD_LIMIT, signal });
      if (page.url() === address) return;
    }
  }
}
