/** Milliseconds in which a page must load: a server does nothing else while it waits for one. */
const LOAD_LIMIT = 60_000;

/**
 * What is asked of a browser unless the caller asks otherwise: a start does not wait for pictures, and dialogs are
 * answered with no.
 * @param limit milliseconds that a keyword may take
 */
export function pageCapabilities(given: Readonly<Record<string, unknown>>, limit: number): Record<string, unknown> {
  const timeouts = { script: limit, pageLoad: Math.min(limit, LOAD_LIMIT) };
  return {
    pageLoadStrategy: 'eager',
    unhandledPromptBehavior: 'dismiss',
    ...given,
    timeouts: { ...timeouts, ...(given['timeouts'] as object | undefined) },
  };
}

/** Whether a Chromium is asked to behave like a phone: presses are touches then. */
export const emulatesPhone = (capabilities: Readonly<Record<string, unknown>>): boolean =>
  ['goog:chromeOptions', 'ms:edgeOptions'].some(
    (name) => (capabilities[name] as { mobileEmulation?: unknown } | undefined)?.mobileEmulation !== undefined,
  );
