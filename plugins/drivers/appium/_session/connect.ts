import type { Config, DriverOptions } from '#svc';
import { findCommand } from '../../_browser/commands.js';
import type { LaunchContext } from '../../_browser/sandbox.js';
import { isLocal, readEndpoint, refuseOwnServer } from '../../_webdriver/endpoint.js';
import { openLocalChrome } from '../../_webdriver/local-chrome.js';
import { pageCapabilities } from '../../_webdriver/capabilities.js';
import { RemoteSession } from '../../_webdriver/remote-session.js';
import type { AppiumRequest } from './capabilities.js';
import { PortLease } from '../_server/ports.js';

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
  context: LaunchContext & Pick<Config, 'settings'>,
  signal: AbortSignal,
): Promise<Connection> {
  const { chromedriver, keyword_timeout_s: keywordLimit, read_timeout_s: answerLimit } = context.settings;
  const isEmbedded = embeddedUrl !== undefined;
  const shown = isEmbedded && { shown: 'the embedded Appium server' };
  const endpoint = { ...readEndpoint(embeddedUrl ?? url!), ...shown };
  if (!isEmbedded) refuseOwnServer(endpoint);
  const limit = answerLimit * 1000;
  if (request.existingSessionId !== undefined) {
    const session = await RemoteSession.attach(
      endpoint,
      request.existingSessionId,
      request.capabilities,
      limit,
      (browser) => browser.getWindowRect(),
    );
    return { session, ports: undefined };
  }
  const isOwnBrowser = isEmbedded && isChromium(request);
  const capabilities = isOwnBrowser
    ? localBrowser(request.capabilities, chromedriver, keywordLimit * 1000)
    : request.capabilities;
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

/** Whether the session is one of the Chromium driver. */
export const isChromium = ({ capabilities }: AppiumRequest): boolean =>
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
