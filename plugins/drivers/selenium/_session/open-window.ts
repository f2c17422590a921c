import {
  type Config,
  type DeviceHold,
  type DialogHandler,
  type DriverOptions,
  type LogRecorder,
  ServiceError,
  type SessionFiles,
} from '#svc';
import type { LaunchContext } from '../../_browser/sandbox.js';
import { type Bidi, openBidi } from '../../_webdriver/bidi/open-bidi.js';
import { emulatesPhone, isChromium } from '../../_webdriver/capabilities.js';
import { readEndpoint, refuseOwnServer } from '../../_webdriver/endpoint.js';
import { openLocalChrome, PAGE_SIZE } from '../../_webdriver/local-chrome.js';
import { localFirefoxOptions } from '../../_webdriver/local-firefox.js';
import { DirectoryDownloads } from '../../_webdriver/page/directory-downloads.js';
import { devToolsCommand } from '../../_webdriver/page/devtools.js';
import { PageSurface } from '../../_webdriver/page/page-surface.js';
import { type RemoteServer, RemoteSession, serverAt } from '../../_webdriver/remote-session.js';
import type { ParsedCapabilities } from './capabilities.js';
import { type OwnServer, startOwnServer } from './own-server.js';

type Requested = Readonly<Record<string, unknown>>;

/** What the windows of a session share with the rest of it. */
export interface WindowContext extends LaunchContext {
  readonly settings: Config['settings'];
  readonly files: SessionFiles;
  readonly recorder: LogRecorder;
  readonly dialogHandler: DialogHandler;
  readonly hold: DeviceHold;
}

/** An open browser session. */
export interface OpenWindow {
  readonly session: RemoteSession;
  readonly surface: PageSurface;
  /** Undefined in a session that was not asked for it, or whose server has none. */
  readonly bidi: Bidi | undefined;
  /** Undefined for the server of a `url`. */
  readonly server: OwnServer | undefined;
  /** Undefined for a browser of another server, which keeps its downloads. */
  readonly downloads: DirectoryDownloads | undefined;
}

/**
 * Opens a session on the server of `url`, by default on a new chromedriver, or a new geckodriver for Firefox.
 * @param scriptLimit milliseconds that a script of the caller may take
 * @throws ServiceError E0102 with the server's reason, E0104 for a locale that the browser does not know, after everything that
 * was started is ended
 */
export async function openWindow(
  { capabilities, url }: DriverOptions,
  { requested, locale }: Pick<ParsedCapabilities, 'requested' | 'locale'>,
  context: WindowContext,
  scriptLimit: number,
  signal: AbortSignal,
): Promise<OpenWindow> {
  const { settings, files } = context;
  const server = url === undefined ? await startOwnServer(requested['browserName'], settings, signal) : undefined;
  let session: RemoteSession | undefined;
  let bidi: Bidi | undefined;
  let downloads: DirectoryDownloads | undefined;
  try {
    const endpoint = server?.endpoint ?? readEndpoint(url!);
    if (!server) refuseOwnServer(endpoint);
    const remote = serverAt(endpoint, context);
    const open = (asked: Requested) => RemoteSession.open(remote, asked, signal);
    if (!server) session = await open(requested);
    else if (server.isGeckodriver) session = await open(localFirefoxOptions(requested));
    else session = await openLocalChrome(requested, context, open);
    bidi = await recordBidi(session, remote, context, signal);
    if (server && !server.isGeckodriver) downloads = await keepDownloads(session, files);
    const surface = pageOf(session, capabilities, context, scriptLimit, downloads);
    const options = requested[server?.isGeckodriver ? 'moz:firefoxOptions' : 'goog:chromeOptions'];
    if (server && options === undefined) await surface.resize(PAGE_SIZE);
    await surface.emulateLocale(locale, context.warn);
    return { session, surface, bidi, server, downloads };
  } catch (error) {
    await closeWindow({ session, bidi, server, downloads });
    throw error;
  }
}

/** Connects to WebDriver BiDi in a session that has it; undefined, with a warning, where that fails. */
export async function recordBidi(
  { webSocketUrl }: RemoteSession,
  server: RemoteServer,
  context: WindowContext,
  signal: AbortSignal,
): Promise<Bidi | undefined> {
  if (webSocketUrl === undefined) return undefined;
  return openBidi(webSocketUrl, server, context, signal).catch((error: unknown) => {
    // Everything but logs and mocks works without it.
    if (!(error instanceof ServiceError) || signal.aborted) throw error;
    context.warn(error.message);
    return undefined;
  });
}

/** The page in front of a session. @param capabilities those of the caller */
export const pageOf = (
  session: RemoteSession,
  capabilities: Requested,
  { dialogHandler }: WindowContext,
  scriptLimit: number,
  downloads: DirectoryDownloads | undefined,
): PageSurface =>
  new PageSurface(session, {
    hasTouch: emulatesPhone(capabilities),
    verifiesPresses: isChromium(session.capabilities),
    scriptLimit,
    dialogHandler,
    // https://github.com/mozilla/geckodriver/issues/1450
    dropsDraggables: session.capabilities['browserName'] !== 'firefox',
    ...(downloads && { downloads }),
  });

const keepDownloads = (session: RemoteSession, files: SessionFiles): Promise<DirectoryDownloads> =>
  DirectoryDownloads.begin(files, (command, parameters) =>
    session.command((browser) => devToolsCommand(browser, command, parameters)),
  );

/** A local browser that has not ended after this time is killed with its server. */
const END_LIMIT_MS = 3000;

/** Ends the session, and the server that was started for it. */
export async function closeWindow({ session, bidi, server, downloads }: Partial<OpenWindow>): Promise<void> {
  bidi?.session.close();
  downloads?.close();
  if (!server) return session?.end();
  // A failure does not matter: the browser ends with its server.
  await session?.end(END_LIMIT_MS).catch(() => undefined);
  await server.stop();
}
