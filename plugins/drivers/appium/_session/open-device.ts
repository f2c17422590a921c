import { ServiceError } from '#svc';
import { PAGE_SIZE } from '../../_webdriver/local-chrome.js';
import { emulatesPhone } from '../../_webdriver/capabilities.js';
import { PageSurface } from '../../_webdriver/page-surface.js';
import type { RemoteSession } from '../../_webdriver/remote-session.js';
import { isFinal, type PlatformProfile } from '../_platforms/platform-profile.js';
import { profileFor } from '../_platforms/profile-for.js';
import { type SurfaceOptions, type Surfaces, surfacesOf } from '../_surface/surfaces.js';
import type { AppiumRequest } from './capabilities.js';
import { isChromium } from './connect.js';

/** The platform and the surfaces of an open session. */
export interface OpenDevice extends Surfaces {
  readonly profile: PlatformProfile;
}

/** Chooses platform and surfaces by the requested and the actual capabilities of a session. */
export function deviceOf(
  session: RemoteSession,
  request: AppiumRequest,
  options: Omit<SurfaceOptions, 'hasTouch'>,
): OpenDevice {
  const capabilities = { ...session.capabilities, ...request.capabilities };
  const profile = profileFor({ capabilities, isTelevision: request.isTelevision, startUrl: request.startUrl });
  const hasTouch = !profile.isBrowser || emulatesPhone(capabilities);
  return { profile, ...surfacesOf(session, profile, { ...options, hasTouch }) };
}

interface Preparation {
  /** Whether a browser runs on the server that the service started. */
  readonly isEmbedded: boolean;
  readonly signal: AbortSignal;
}

/** Applies the requested settings, context and window size to a new session. */
export async function prepare(
  session: RemoteSession,
  { hybrid, profile, surface }: OpenDevice,
  request: AppiumRequest,
  { isEmbedded, signal }: Preparation,
): Promise<void> {
  const apply = async (settings: Readonly<Record<string, unknown>>) => {
    if (Object.keys(settings).length === 0) return;
    await session.command((browser) => browser.updateSettings(settings), { signal });
  };
  await apply(profile.settings).catch((error: unknown) => {
    // Servers of some clouds do not know these settings.
    if (isFinal(error) || !(error instanceof ServiceError)) throw error;
  });
  await apply(request.settings);
  if (request.capabilities['appium:autoWebview'] === true) await hybrid?.enter();
  const hasOwnWindow = isEmbedded && isChromium(request) && request.capabilities['goog:chromeOptions'] === undefined;
  if (hasOwnWindow && surface instanceof PageSurface) await surface.resize(PAGE_SIZE);
}
