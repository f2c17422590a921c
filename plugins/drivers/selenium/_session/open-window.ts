import type { Config, DriverOptions } from '#svc';
import type { LaunchContext } from '../../_browser/sandbox.js';
import { readEndpoint, refuseOwnServer, secretPath } from '../../_webdriver/endpoint.js';
import { openLocalChrome, PAGE_SIZE } from '../../_webdriver/local-chrome.js';
import { emulatesPhone } from '../../_webdriver/capabilities.js';
import { PageSurface } from '../../_webdriver/page/page-surface.js';
import { RemoteSession } from '../../_webdriver/remote-session.js';
import type { Capabilities } from './capabilities.js';
import { Chromedriver } from './chromedriver.js';

/** An open browser session. */
export interface OpenWindow {
  readonly session: RemoteSession;
  readonly surface: PageSurface;
  /** The process that was started for the session; undefined for the server of a `url`. */
  readonly chromedriver: Chromedriver | undefined;
}

/**
 * Opens a session on the server of `url`, by default on a new chromedriver.
 * @param scriptLimit milliseconds that a script of the caller may take
 * @throws ServiceError E0102 with the server's reason, and E0104 for a locale that the browser does not know, after everything that was started is ended
 */
export async function openWindow(
  { capabilities, url }: DriverOptions,
  { requested, locale }: Pick<Capabilities, 'requested' | 'locale'>,
  { settings, warn }: LaunchContext & Pick<Config, 'settings'>,
  scriptLimit: number,
  signal: AbortSignal,
): Promise<OpenWindow> {
  const { chromedriver: path, read_timeout_s: answerLimit } = settings;
  const chromedriver = url === undefined ? await Chromedriver.start(path, signal, secretPath()) : undefined;
  let session: RemoteSession | undefined;
  try {
    const endpoint = chromedriver ? { ...readEndpoint(chromedriver.url), shown: 'chromedriver' } : readEndpoint(url!);
    if (!chromedriver) refuseOwnServer(endpoint);
    const open = (asked: typeof requested) => RemoteSession.open(endpoint, asked, answerLimit * 1000, signal);
    session = await (chromedriver ? openLocalChrome(requested, { settings, warn }, open) : open(requested));
    const surface = new PageSurface(session, { hasTouch: emulatesPhone(capabilities), scriptLimit });
    if (chromedriver && requested['goog:chromeOptions'] === undefined) await surface.resize(PAGE_SIZE);
    await surface.emulateLocale(locale, warn);
    return { session, surface, chromedriver };
  } catch (error) {
    await closeWindow({ session, chromedriver });
    throw error;
  }
}

/** A local browser that has not ended after this time is killed with its chromedriver. */
const END_LIMIT_MS = 3000;

/** Ends the session, and the chromedriver that was started for it. */
export async function closeWindow({
  session,
  chromedriver,
}: Pick<Partial<OpenWindow>, 'session' | 'chromedriver'>): Promise<void> {
  if (!chromedriver) return session?.end();
  // A failure does not matter: the browser ends with its chromedriver.
  await session?.end(END_LIMIT_MS).catch(() => undefined);
  await chromedriver.stop();
}
