/** Limit for loading a page, in milliseconds: a server handles no other command meanwhile. */
const MAX_PAGE_LOAD_MS = 60_000;

/** Navigation does not wait for pictures, and dialogs stay open for the service. */
export const PAGE_DEFAULTS = { pageLoadStrategy: 'eager', unhandledPromptBehavior: 'ignore' } as const;

/**
 * The given capabilities with the service's defaults for browsers.
 * @param limit milliseconds that a keyword may take
 */
export function pageCapabilities(given: Readonly<Record<string, unknown>>, limit: number): Record<string, unknown> {
  const timeouts = { script: limit, pageLoad: Math.min(limit, MAX_PAGE_LOAD_MS) };
  return {
    ...PAGE_DEFAULTS,
    ...given,
    timeouts: { ...timeouts, ...(given['timeouts'] as object | undefined) },
  };
}

/** The options of Chromium's servers. */
const CHROMIUM_OPTIONS = ['goog:chromeOptions', 'ms:edgeOptions'];
/** Those that a session of chromedriver or msedgedriver reports. It reports options only of a browser with a DevTools port. */
const CHROMIUM_REPORTS = ['chrome', 'msedge', ...CHROMIUM_OPTIONS];

/** Whether a session with these capabilities, as its server reports them, is one of Chromium. */
export const isChromium = (capabilities: Readonly<Record<string, unknown>>): boolean =>
  CHROMIUM_REPORTS.some((name) => capabilities[name] !== undefined);

/** Whether the capabilities make Chromium emulate a phone, on which presses are touches. */
export const emulatesPhone = (capabilities: Readonly<Record<string, unknown>>): boolean =>
  CHROMIUM_OPTIONS.some(
    (name) => (capabilities[name] as { mobileEmulation?: unknown } | undefined)?.mobileEmulation !== undefined,
  );
