import type { Size } from '#svc';

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
 * The capabilities for a browser on this machine: without a window unless the caller gives arguments of its own, and
 * without the sandbox for root, whom Chromium refuses to start with it.
 */
export function localChromeOptions(requested: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const given = (requested['goog:chromeOptions'] ?? {}) as { readonly args?: readonly string[] };
  const isRoot = process.getuid?.() === 0;
  const args = [...(given.args ?? QUIET), ...(isRoot ? ['--no-sandbox'] : [])];
  return { ...requested, 'goog:chromeOptions': { ...given, args: [...new Set(args)] } };
}
