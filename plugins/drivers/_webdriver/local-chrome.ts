import type { Size } from '#svc';
import { canBeSandboxed, type LaunchContext } from '../_browser/sandbox.js';
import { installedBrowser } from '../_browser/commands.js';
import { refuseProfileInUse } from './profile-lock.js';

type Capabilities = Readonly<Record<string, unknown>>;

interface ChromeOptions {
  readonly args?: readonly string[];
  readonly binary?: string;
}

/** Runs Chromium without a screen and without background traffic. */
const HEADLESS_ARGS = [
  '--headless=new',
  '--disable-gpu',
  '--disable-quic',
  '--hide-scrollbars',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The default size of the page. */
export const PAGE_SIZE: Size = { width: 1280, height: 720 };

/**
 * The capabilities for a Chromium on this machine, which is headless by default. Chromedriver connects to it by a pipe,
 * because every user of the machine could connect to a DevTools port.
 * @param more additional arguments
 */
export function localChromeOptions(requested: Capabilities, more: readonly string[]): Capabilities {
  const given = chromeOptions(requested);
  const args = given.args ?? HEADLESS_ARGS;
  const hasPort = args.some((arg) => /^(--?)?remote-debugging-port/.test(arg));
  const all = [...args, ...(hasPort ? [] : ['--remote-debugging-pipe']), ...more];
  return { ...requested, 'goog:chromeOptions': { ...given, args: [...new Set(all)] } };
}

/**
 * Opens a session with a Chromium on this machine, with its sandbox where the system allows it.
 * @param open creates the session on the server
 * @throws ServiceError E0102 when another browser uses the profile that the arguments name
 */
export async function openLocalChrome<T>(
  requested: Capabilities,
  context: LaunchContext,
  open: (capabilities: Capabilities) => Promise<T>,
): Promise<T> {
  const { settings } = context;
  await refuseProfileInUse(chromeOptions(requested).args ?? []);
  // A headless shell has no error pages, which name the reason, and leaves downloads in the directory for temporary files.
  const browser = chromeOptions(requested).binary ?? installedBrowser(false);
  const isSandboxed = await canBeSandboxed(context, browser);
  const more = [...(settings.browser_args ?? []), ...(isSandboxed ? [] : ['--no-sandbox'])];
  return open(localChromeOptions(requested, more));
}

const chromeOptions = (capabilities: Capabilities): ChromeOptions => capabilities['goog:chromeOptions'] ?? {};
