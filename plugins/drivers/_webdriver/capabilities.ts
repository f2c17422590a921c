/** The capabilities of W3C WebDriver without a vendor's prefix: section "Capabilities", and webSocketUrl of BiDi. */
export const STANDARD_CAPABILITIES = [
  'acceptInsecureCerts',
  'browserName',
  'browserVersion',
  'pageLoadStrategy',
  'platformName',
  'proxy',
  'setWindowRect',
  'strictFileInteractability',
  'timeouts',
  'unhandledPromptBehavior',
  'userAgent',
  'webSocketUrl',
];

/** Limit for loading a page, in milliseconds: a server handles no other command meanwhile. */
const MAX_PAGE_LOAD_MS = 60_000;

/**
 * The given capabilities with the service's defaults for browsers: navigation does not wait for pictures, and dialogs
 * stay open for the service.
 * @param limit milliseconds that a keyword may take
 */
export function pageCapabilities(given: Readonly<Record<string, unknown>>, limit: number): Record<string, unknown> {
  const timeouts = { script: limit, pageLoad: Math.min(limit, MAX_PAGE_LOAD_MS) };
  return {
    pageLoadStrategy: 'eager',
    unhandledPromptBehavior: 'ignore',
    ...given,
    timeouts: { ...timeouts, ...(given['timeouts'] as object | undefined) },
  };
}

/** Whether the capabilities make Chromium emulate a phone, on which presses are touches. */
export const emulatesPhone = (capabilities: Readonly<Record<string, unknown>>): boolean =>
  ['goog:chromeOptions', 'ms:edgeOptions'].some(
    (name) => (capabilities[name] as { mobileEmulation?: unknown } | undefined)?.mobileEmulation !== undefined,
  );
