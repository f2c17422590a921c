import type { BrowserType } from 'playwright-core';
import { ServiceError } from '#svc';
import type { OpenBrowser } from '../opened-browser.js';
import { reachBrowser } from './reach-browser.js';

/**
 * Connects to a Playwright server, whose browser the session shares with others or gets for itself, as the server
 * decides.
 * @param url an address with ws or wss
 * @throws ServiceError E0102; E0104 for an invalid address, which the message does not repeat
 */
export async function connectBrowser(type: BrowserType, url: string, signal: AbortSignal): Promise<OpenBrowser> {
  if (!URL.canParse(url)) {
    throw new ServiceError('E0104', 'url is no address of a Playwright server: give one such as ws://127.0.0.1:3000/');
  }
  const browser = await reachBrowser(url, 'a Playwright server', () => type.connect(url, { timeout: 0 }), signal);
  // The server closes the contexts of a connection that ends.
  return { browser, context: undefined, leave: () => browser.close() };
}
