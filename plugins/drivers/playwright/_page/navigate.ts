import type { CDPSession, Page } from 'playwright-core';

/** The previous page may interrupt a navigation by its own one, or by a late failure. */
const MAX_INTERRUPTIONS = 5;
/** Limit for the rest of a page to load once its document is there. */
const LOAD_LIMIT_MS = 15_000;

/** Opens an address and waits until its document is there, then a limited time until it has loaded. */
export async function navigate(page: Page, session: CDPSession, address: string, signal: AbortSignal): Promise<void> {
  try {
    await commit(page, address, signal);
    await page.waitForLoadState('domcontentloaded', { timeout: 0, signal });
    await page.waitForLoadState('load', { timeout: LOAD_LIMIT_MS, signal }).catch(() => undefined);
  } finally {
    // The page answers no question while it waits for another one, so an aborted navigation is stopped.
    if (signal.aborted) session.send('Page.stopLoading').catch(() => undefined);
  }
}

async function commit(page: Page, address: string, signal: AbortSignal): Promise<void> {
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
