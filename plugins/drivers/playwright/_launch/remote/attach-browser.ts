import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserType } from 'playwright-core';
import { type DeviceHold, ServiceError } from '#svc';
import { connectGuarded } from './guarded-connection.js';
import type { OpenBrowser } from '../opened-browser.js';
import { reachBrowser } from './reach-browser.js';

/** A page that has not closed after this time is left open. */
const CLOSE_LIMIT_MS = 5000;

/**
 * Attaches to a running Chrome, Chromium or Edge by the DevTools protocol. The session works in the context that is
 * there, and leaves the browser and its pages running.
 * @param url the address of its DevTools: http, or ws with the path that it printed
 * @param hold without it the connection ends
 * @throws ServiceError E0102
 */
export async function attachBrowser(
  type: BrowserType,
  url: string,
  hold: DeviceHold,
  signal: AbortSignal,
): Promise<OpenBrowser> {
  hold.check();
  const wanted = 'a browser with --remote-debugging-port';
  const connect = () => connectGuarded(hold, () => type.connectOverCDP(url, { timeout: 0 }));
  const browser = await reachBrowser(url, wanted, connect, signal);
  const [context] = browser.contexts();
  if (!context) {
    await browser.close();
    throw new ServiceError('E0102', `the browser at ${new URL(url).origin} has no window to work in`);
  }
  return {
    browser,
    context,
    async leave(opened) {
      const closing = opened.map((page) => page.close().catch(() => undefined));
      await Promise.race([Promise.all(closing), sleep(CLOSE_LIMIT_MS, undefined, { ref: false })]);
      // Of a browser that was running before, this closes the connection only.
      await browser.close();
    },
  };
}
