import { type Config, type DeviceHold, type DriverOptions, ServiceError } from '#svc';
import { findCommand } from '../../_browser/commands.js';
import type { LaunchContext } from '../../_browser/sandbox.js';
import { emulatesPhone, pageCapabilities } from '../../_webdriver/capabilities.js';
import { isLocal, readEndpoint, refuseOwnServer } from '../../_webdriver/endpoint.js';
import { openLocalChrome, PAGE_SIZE } from '../../_webdriver/local-chrome.js';
import { RemoteSession, serverAt } from '../../_webdriver/remote-session.js';
import { isFinal, type PlatformProfile } from '../_platforms/platform-profile.js';
import { profileFor } from '../_platforms/profile-for.js';
import { PortLease } from '../_server/ports.js';
import { type SurfaceOptions, type Surfaces, surfacesOf } from '../_surface/surfaces.js';
import type { AppiumRequest } from './capabilities.js';

/** What a session takes from the service. */
export interface SessionContext extends LaunchContext {
  readonly settings: Config['settings'];
  readonly hold: DeviceHold;
}

/** A session on an Appium server. */
export interface Connection {
  readonly session: RemoteSession;
  /** The ports of this host that only this session uses; undefined on another host. */
  readonly ports: PortLease | undefined;
}

/**
 * Opens a session, or takes over the existing one that the request names.
 * @param embeddedUrl the server that the service started; undefined when the options name another one
 * @throws ServiceError E0102 and E0104; nothing is left behind then
 */
export async function connect(
  { url }: DriverOptions,
  embeddedUrl: string | undefined,
  request: AppiumRequest,
  context: SessionContext,
  signal: AbortSignal,
): Promise<Connection> {
  const { chromedriver, keyword_timeout_s: keywordLimit } = context.settings;
  const isEmbedded = embeddedUrl !== undefined;
  const shown = isEmbedded && { shown: 'the embedded Appium server' };
  const endpoint = { ...readEndpoint(embeddedUrl ?? url!), ...shown };
  if (!isEmbedded) refuseOwnServer(endpoint);
  const server = serverAt(endpoint, context);
  if (request.existingSessionId !== undefined) {
    const known = { sessionId: request.existingSessionId, capabilities: request.capabilities };
    const session = await RemoteSession.attach(server, known, (browser) => browser.getWindowRect());
    return { session, ports: undefined };
  }
  const isOwnBrowser = isEmbedded && isChromium(request);
  const capabilities = isOwnBrowser
    ? localBrowser(request.capabilities, chromedriver, keywordLimit * 1000)
    : request.capabilities;
  const open = (asked: typeof capabilities) => RemoteSession.open(server, asked, signal);
  if (!isLocal(endpoint)) return { session: await open(capabilities), ports: undefined };
  const ports = await PortLease.take(capabilities);
  try {
    const asked = { ...capabilities, ...ports.ports };
    return { session: await (isOwnBrowser ? openLocalChrome(asked, context, open) : open(asked)), ports };
  } catch (error) {
    await ports.release();
    throw error;
  }
}

/** Whether the session is one of the Chromium driver. */
const isChromium = ({ capabilities }: AppiumRequest): boolean =>
  /^chromium$/i.test(String(capabilities['appium:automationName']));

/**
 * The capabilities for a browser of this host, with the installed chromedriver.
 * @param named path or command of chromedriver; by default `chromedriver` on the PATH
 * @param limit time limit of a keyword in milliseconds
 */
function localBrowser(
  capabilities: Readonly<Record<string, unknown>>,
  named: string | undefined,
  limit: number,
): Readonly<Record<string, unknown>> {
  const executable = capabilities['appium:executable'] ?? findCommand(named ?? 'chromedriver');
  return {
    ...pageCapabilities(capabilities, limit),
    ...(executable !== undefined && { 'appium:executable': executable }),
  };
}

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
  { hybrid, profile, page }: OpenDevice,
  request: AppiumRequest,
  { isEmbedded, signal }: Preparation,
): Promise<void> {
  const apply = async (settings: Readonly<Record<string, unknown>>) => {
    if (Object.keys(settings).length === 0) return;
    await session.command((browser) => browser.updateSettings(settings), { signal });
  };
  await apply(profile.settings).catch((error: unknown) => {
    // Some cloud servers reject these settings.
    if (isFinal(error) || !(error instanceof ServiceError)) throw error;
  });
  await apply(request.settings);
  if (request.capabilities['appium:autoWebview'] === true) await hybrid?.enter();
  const hasOwnWindow = isEmbedded && isChromium(request) && request.capabilities['goog:chromeOptions'] === undefined;
  if (hasOwnWindow) await page?.resize(PAGE_SIZE);
}
