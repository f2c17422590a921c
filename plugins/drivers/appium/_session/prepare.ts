import { ServiceError } from '#svc';
import { PAGE_SIZE } from '../../_webdriver/local-chrome.js';
import { PageSurface } from '../../_webdriver/page-surface.js';
import type { RemoteSession } from '../../_webdriver/remote-session.js';
import type { SessionPlan } from './capabilities.js';
import { isChromium } from './connect.js';
import type { Parts } from './session-parts.js';
import { isFinal } from '../_platforms/platform-profile.js';

interface Preparation {
  /** A browser is one that the embedded server starts. */
  readonly hasOwnBrowser: boolean;
  readonly signal: AbortSignal;
}

/** Brings a new session into the state that its plan asks for: settings, context, size of the window. */
export async function prepare(
  session: RemoteSession,
  { hybrid, profile, surface }: Parts,
  plan: SessionPlan,
  { hasOwnBrowser, signal }: Preparation,
): Promise<void> {
  const apply = async (settings: Readonly<Record<string, unknown>>) => {
    if (Object.keys(settings).length === 0) return;
    await session.command((browser) => browser.updateSettings(settings), { signal });
  };
  await apply(profile.settings).catch((error: unknown) => {
    // A server that does not know them, as those of some clouds, is used without.
    if (isFinal(error) || !(error instanceof ServiceError)) throw error;
  });
  await apply(plan.settings);
  if (plan.capabilities['appium:autoWebview'] === true) await hybrid?.enter();
  const hasOwnWindow = hasOwnBrowser && isChromium(plan) && plan.capabilities['goog:chromeOptions'] === undefined;
  if (hasOwnWindow && surface instanceof PageSurface) await surface.resize(PAGE_SIZE);
}
