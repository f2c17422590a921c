import { emulatesPhone } from '../_webdriver/capabilities.js';
import type { RemoteSession } from '../_webdriver/remote-session.js';
import type { SessionPlan } from './_capabilities.js';
import type { PlatformProfile } from './_profiles/platform-profile.js';
import { profileFor } from './_profiles/profile-for.js';
import { type SurfaceOptions, type Surfaces, surfacesOf } from './_surfaces.js';

/** What an open session is driven by. */
export interface Parts extends Surfaces {
  readonly profile: PlatformProfile;
}

/** The parts for what a session was started with, and what it has. */
export function partsOf(session: RemoteSession, plan: SessionPlan, options: Omit<SurfaceOptions, 'hasTouch'>): Parts {
  const capabilities = { ...session.capabilities, ...plan.capabilities };
  const profile = profileFor({ capabilities, isTelevision: plan.isTelevision, startUrl: plan.startUrl });
  const hasTouch = !profile.isBrowser || emulatesPhone(capabilities);
  return { profile, ...surfacesOf(session, profile, { ...options, hasTouch }) };
}
