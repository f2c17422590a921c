import type { Config, DialogHandler, DriverOptions, SessionFiles } from '#svc';
import type { LaunchContext } from '../../_browser/sandbox.js';
import { emulatesPhone } from '../../_webdriver/capabilities.js';
import { DirectoryDownloads } from '../../_webdriver/page/directory-downloads.js';
import { devToolsCommand } from '../../_webdriver/page/page.js';
import { type Endpoint, readEndpoint, refuseOwnServer, secretPath } from '../../_webdriver/endpoint.js';
import { openLocalChrome, PAGE_SIZE } from '../../_webdriver/local-chrome.js';
import { localFirefoxOptions } from '../../_webdriver/local-firefox.js';
import { PageSurface } from '../../_webdriver/page/page-surface.js';
import { RemoteSession } from '../../_webdriver/remote-session.js';
import { Chromedriver } from './chromedriver.js';
import { Geckodriver } from './geckodriver.js';

type Requested = Readonly<Record<string, unknown>>;

/** The WebDriver server that was started for a session. */
type OwnServer = Chromedriver | Geckodriver;

/** An open browser session. */
export interface OpenWindow {
  readonly session: RemoteSession;
  readonly surface: PageSurface;
  /** The process that was started for the session; undefined for the server of a `url`. */
  readonly server: OwnServer | undefined;
  /** Undefined for a browser of another server, which keeps its downloads. */
  readonly downloads: DirectoryDownloads | undefined;
}

/**
 * Opens a session on the server of `url`, by default on a new chromedriver, or a new geckodriver for Firefox.
 * @param requested the W3C capabilities
 * @param scriptLimit milliseconds that a script of the caller may take
 * @throws ServiceError E0102 with the server's reason, after everything that was started is ended
 */
export async function openWindow(
  { capabilities, url }: DriverOptions,
  requested: Requested,
  {
    settings,
    files,
    warn,
    dialogHandler,
  }: LaunchContext & Pick<Config, 'settings'> & { readonly files: SessionFiles; readonly dialogHandler: DialogHandler },
  scriptLimit: number,
  signal: AbortSignal,
): Promise<OpenWindow> {
  const isFirefox = requested['browserName'] === 'firefox';
  const server = url === undefined ? await startServer(isFirefox, settings, signal) : undefined;
  let session: RemoteSession | undefined;
  let downloads: DirectoryDownloads | undefined;
  try {
    const endpoint = server ? ownEndpoint(server, isFirefox) : readEndpoint(url!);
    if (!server) refuseOwnServer(endpoint);
    const limit = settings.read_timeout_s * 1000;
    const open = (asked: Requested) => RemoteSession.open(endpoint, asked, limit, signal);
    session = await (!server
      ? open(requested)
      : isFirefox
        ? open(localFirefoxOptions(requested))
        : openLocalChrome(requested, { settings, warn }, open));
    downloads = server && !isFirefox ? await keepDownloads(session, files) : undefined;
    const surface = new PageSurface(session, {
      hasTouch: emulatesPhone(capabilities),
      scriptLimit,
      dialogHandler,
      // https://github.com/mozilla/geckodriver/issues/1450
      dropsDraggables: session.capabilities['browserName'] !== 'firefox',
      ...(downloads && { downloads }),
    });
    const options = requested[isFirefox ? 'moz:firefoxOptions' : 'goog:chromeOptions'];
    if (server && options === undefined) await surface.resize(PAGE_SIZE);
    return { session, surface, server, downloads };
  } catch (error) {
    await closeWindow({ session, server, downloads });
    throw error;
  }
}

const keepDownloads = (session: RemoteSession, files: SessionFiles): Promise<DirectoryDownloads> =>
  DirectoryDownloads.begin(files, (command, parameters) =>
    session.command((browser) => devToolsCommand(browser, command, parameters)),
  );

const startServer = (isFirefox: boolean, settings: Config['settings'], signal: AbortSignal): Promise<OwnServer> =>
  isFirefox
    ? Geckodriver.start(settings.geckodriver, signal)
    : Chromedriver.start(settings.chromedriver, signal, secretPath());

const ownEndpoint = ({ url }: OwnServer, isFirefox: boolean): Endpoint => ({
  ...readEndpoint(url),
  shown: isFirefox ? 'geckodriver' : 'chromedriver',
});

/** A local browser that has not ended after this time is killed with its server. */
const END_LIMIT_MS = 3000;

/** Ends the session, and the server that was started for it. */
export async function closeWindow({
  session,
  server,
  downloads,
}: Pick<Partial<OpenWindow>, 'session' | 'server' | 'downloads'>): Promise<void> {
  downloads?.close();
  if (!server) return session?.end();
  // A failure does not matter: the browser ends with its server.
  await session?.end(END_LIMIT_MS).catch(() => undefined);
  await server.stop();
}
