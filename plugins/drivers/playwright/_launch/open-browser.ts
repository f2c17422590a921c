import type { Capabilities } from './capabilities.js';
import { attachBrowser } from './remote/attach-browser.js';
import { connectBrowser } from './remote/connect-browser.js';
import type { OpenBrowser, OpenContext } from './opened-browser.js';
import { startBrowser } from './start-browser.js';

/**
 * Opens the browser that the capabilities name: one at `cdp_url`, one of a Playwright server, else a new one on this
 * machine.
 * @throws ServiceError E0102 with the reason, after everything that was started is ended
 */
export async function openBrowser(
  capabilities: Capabilities,
  context: OpenContext,
  signal: AbortSignal,
): Promise<OpenBrowser> {
  const playwright = await import('playwright-core');
  const type = playwright[capabilities.browserName];
  if (capabilities.cdp_url !== undefined) return attachBrowser(type, capabilities.cdp_url, context.hold, signal);
  if (capabilities.server !== undefined) return connectBrowser(type, capabilities.server, signal);
  return startBrowser(type, capabilities, context, signal);
}
