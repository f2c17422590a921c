import { type Config, type DriverOptions, type LogRecorder, ServiceError } from '#svc';
import type { LaunchContext } from '../../_browser/sandbox.js';
import { type Bidi, openBidi } from '../../_webdriver/bidi/open-bidi.js';
import { readEndpoint, refuseOwnServer, secretPath } from '../../_webdriver/endpoint.js';
import { openLocalChrome, PAGE_SIZE } from '../../_webdriver/local-chrome.js';
import { emulatesPhone } from '../../_webdriver/capabilities.js';
import { PageSurface } from '../../_webdriver/page/page-surface.js';
import { RemoteSession } from '../../_webdriver/remote-session.js';
import { Chromedriver } from './chromedriver.js';

/** An open browser session. */
export interface OpenWindow {
  readonly session: RemoteSession;
  readonly surface: PageSurface;
  /** Undefined in a session that was not asked for it, or whose server has none. */
  readonly bidi: Bidi | undefined;
  /** The process that was started for the session; undefined for the server of a `url`. */
  readonly chromedriver: Chromedriver | undefined;
}

/**
 * Opens a session on the server of `url`, by default on a new chromedriver.
 * @param requested the W3C capabilities
 * @param scriptLimit milliseconds that a script of the caller may take
 * @throws ServiceError E0102 with the server's reason, after everything that was started is ended
 */
export async function openWindow(
  { capabilities, url }: DriverOptions,
  requested: Readonly<Record<string, unknown>>,
  { settings, warn, recorder }: LaunchContext & Pick<Config, 'settings'> & { readonly recorder: LogRecorder },
  scriptLimit: number,
  signal: AbortSignal,
): Promise<OpenWindow> {
  const { chromedriver: path, read_timeout_s: answerLimit } = settings;
  const chromedriver = url === undefined ? await Chromedriver.start(path, signal, secretPath()) : undefined;
  let session: RemoteSession | undefined;
  let bidi: Bidi | undefined;
  try {
    const endpoint = chromedriver ? { ...readEndpoint(chromedriver.url), shown: 'chromedriver' } : readEndpoint(url!);
    if (!chromedriver) refuseOwnServer(endpoint);
    const open = (asked: typeof requested) => RemoteSession.open(endpoint, asked, answerLimit * 1000, signal);
    session = await (chromedriver ? openLocalChrome(requested, { settings, warn }, open) : open(requested));
    const { webSocketUrl } = session;
    if (webSocketUrl !== undefined) {
      bidi = await openBidi(webSocketUrl, endpoint, { settings, recorder }, signal).catch((error: unknown) => {
        // Everything but logs and mocks works without it.
        if (!(error instanceof ServiceError) || signal.aborted) throw error;
        warn(error.message);
        return undefined;
      });
    }
    const surface = new PageSurface(session, { hasTouch: emulatesPhone(capabilities), scriptLimit });
    if (chromedriver && requested['goog:chromeOptions'] === undefined) await surface.resize(PAGE_SIZE);
    return { session, surface, bidi, chromedriver };
  } catch (error) {
    await closeWindow({ session, bidi, chromedriver });
    throw error;
  }
}

/** A local browser that has not ended after this time is killed with its chromedriver. */
const END_LIMIT_MS = 3000;

/** Ends the session, and the chromedriver that was started for it. */
export async function closeWindow({
  session,
  bidi,
  chromedriver,
}: Pick<Partial<OpenWindow>, 'session' | 'bidi' | 'chromedriver'>): Promise<void> {
  bidi?.session.close();
  if (!chromedriver) return session?.end();
  // A failure does not matter: the browser ends with its chromedriver.
  await session?.end(END_LIMIT_MS).catch(() => undefined);
  await chromedriver.stop();
}
