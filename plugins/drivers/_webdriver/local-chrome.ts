import type { Size } from '#svc';
import { canBeSandboxed, type LaunchContext } from '../_browser/sandbox.js';
import { installedBrowser } from '../_browser/commands.js';

type Bag = Readonly<Record<string, unknown>>;

interface ChromeOptions {
  readonly args?: readonly string[];
  readonly binary?: string;
}

/** As Chromium runs without a screen and without traffic of its own. */
const QUIET = [
  '--headless=new',
  '--disable-gpu',
  '--disable-quic',
  '--hide-scrollbars',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The size of the page where the caller says nothing of the window. */
export const PAGE_SIZE: Size = { width: 1280, height: 720 };

/**
 * The capabilities for a Chromium on this machine. It has a window only where the caller gives arguments. Chromedriver
 * talks to it by a pipe: a DevTools port would be open to every user of the machine.
 * @param more further arguments
 */
export function localChromeOptions(requested: Bag, more: readonly string[]): Bag {
  const given = chromeOptions(requested);
  const args = given.args ?? QUIET;
  const hasPort = args.some((arg) => /^(--?)?remote-debugging-port/.test(arg));
  const all = [...args, ...(hasPort ? [] : ['--remote-debugging-pipe']), ...more];
  return { ...requested, 'goog:chromeOptions': { ...given, args: [...new Set(all)] } };
}

/**
 * Opens a session with a Chromium on this machine, with its sandbox where it can have one.
 * @param open asks the server for the session
 * @throws whatever `open` throws
 */
export async function openLocalChrome<T>(
  requested: Bag,
  context: LaunchContext,
  open: (capabilities: Bag) => Promise<T>,
): Promise<T> {
  const { settings } = context;
  const browser = chromeOptions(requested).binary ?? installedBrowser();
  const isSandboxed = await canBeSandboxed(context, browser);
  const more = [...(settings.browser_args ?? []), ...(isSandboxed ? [] : ['--no-sandbox'])];
  return open(localChromeOptions(requested, more));
}

const chromeOptions = (capabilities: Bag): ChromeOptions => capabilities['goog:chromeOptions'] ?? {};
