import { emulatesPhone } from '../../_webdriver/capabilities.js';
import type { RemoteSession } from '../../_webdriver/remote-session.js';
import type { SessionPlan } from './capabilities.js';
import type { PlatformProfile } from '../_platforms/platform-profile.js';
import { profileFor } from '../_platforms/profile-for.js';
import { type SurfaceOptions, type Surfaces, surfacesOf } from '../_surface/surfaces.js';

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
