import type { Config, DriverOptions } from '#svc';
import type { LaunchContext } from '../../_browser/sandbox.js';
import { isLocal, readEndpoint, refuseOwnServer } from '../../_webdriver/endpoint.js';
import { openLocalChrome } from '../../_webdriver/local-chrome.js';
import { RemoteSession } from '../../_webdriver/remote-session.js';
import type { SessionPlan } from './capabilities.js';
import { localBrowser } from './local-browser.js';
import { PortLease } from '../_server/ports.js';

/** A session on a server of Appium. */
export interface Connection {
  readonly session: RemoteSession;
  /** The ports of this host that only this session uses; undefined on another host. */
  readonly ports: PortLease | undefined;
}

/**
 * Opens a session, or takes over the one that the plan names.
 * @param embeddedUrl of the embedded server, where the options name no other
 * @throws ServiceError E0102 and E0104; nothing is left behind then
 */
export async function connect(
  { url }: DriverOptions,
  embeddedUrl: string | undefined,
  plan: SessionPlan,
  context: LaunchContext & Pick<Config, 'settings'>,
  signal: AbortSignal,
): Promise<Connection> {
  const { chromedriver, keyword_timeout_s: keywordLimit, read_timeout_s: answerLimit } = context.settings;
  const isEmbedded = embeddedUrl !== undefined;
  const shown = isEmbedded && { shown: 'the embedded Appium server' };
  const endpoint = { ...readEndpoint(embeddedUrl ?? url!), ...shown };
  if (!isEmbedded) refuseOwnServer(endpoint);
  const limit = answerLimit * 1000;
  if (plan.existingSessionId !== undefined) {
    const session = await RemoteSession.attach(endpoint, plan.existingSessionId, plan.capabilities, limit, (browser) =>
      browser.getWindowRect(),
    );
    return { session, ports: undefined };
  }
  const isOwnBrowser = isEmbedded && isChromium(plan);
  const capabilities = isOwnBrowser
    ? localBrowser(plan.capabilities, chromedriver, keywordLimit * 1000)
    : plan.capabilities;
  const open = (asked: typeof capabilities) => RemoteSession.open(endpoint, asked, limit, signal);
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

/** Whether the Chromium driver is asked for. */
export const isChromium = ({ capabilities }: SessionPlan): boolean =>
  /^chromium$/i.test(String(capabilities['appium:automationName']));
