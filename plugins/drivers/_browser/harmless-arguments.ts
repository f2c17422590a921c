/** Any text in one line. */
const TEXT = /^[^\r\n\0]*$/;
const NUMBER = /^\d+(\.\d+)?$/;
const NUMBER_PAIR = /^-?\d+,-?\d+$/;
const NO_VALUE = /^$/;

/**
 * Arguments of Chromium and Firefox that choose neither a program nor a file of this machine and switch no protection
 * off, each with the values that it may have. An argument without `=` has the empty value.
 */
const HARMLESS: Readonly<Record<string, RegExp>> = {
  'autoplay-policy': /^[a-z-]+$/,
  'disable-background-networking': NO_VALUE,
  'disable-blink-features': /^AutomationControlled$/,
  'disable-component-update': NO_VALUE,
  'disable-default-apps': NO_VALUE,
  'disable-dev-shm-usage': NO_VALUE,
  'disable-extensions': NO_VALUE,
  'disable-gpu': NO_VALUE,
  'disable-infobars': NO_VALUE,
  'disable-notifications': NO_VALUE,
  'disable-popup-blocking': NO_VALUE,
  'disable-quic': NO_VALUE,
  'disable-search-engine-choice-screen': NO_VALUE,
  'disable-smooth-scrolling': NO_VALUE,
  'disable-sync': NO_VALUE,
  'font-render-hinting': /^(none|slight|medium|full|max)$/,
  'force-color-profile': /^[a-z0-9-]+$/,
  'force-dark-mode': NO_VALUE,
  'force-device-scale-factor': NUMBER,
  'force-prefers-reduced-motion': NO_VALUE,
  headless: /^(|new|old|shell|true)$/,
  'hide-scrollbars': NO_VALUE,
  'ignore-certificate-errors': NO_VALUE,
  incognito: NO_VALUE,
  kiosk: NO_VALUE,
  lang: /^[A-Za-z0-9_,-]+$/,
  'mute-audio': NO_VALUE,
  'no-default-browser-check': NO_VALUE,
  'no-first-run': NO_VALUE,
  private: NO_VALUE,
  'start-fullscreen': NO_VALUE,
  'start-maximized': NO_VALUE,
  'touch-events': /^(|enabled|disabled|auto)$/,
  'use-fake-device-for-media-stream': /^[a-z0-9=,.-]*$/,
  'use-fake-ui-for-media-stream': /^(|deny)$/,
  'user-agent': TEXT,
  'window-name': TEXT,
  'window-position': NUMBER_PAIR,
  'window-size': NUMBER_PAIR,
};

/** Names of the harmless arguments, without dashes. */
export const HARMLESS_ARGUMENTS = Object.keys(HARMLESS);

/** Whether a session may give this argument to a browser on this machine. */
export function isHarmlessArgument(argument: unknown): boolean {
  if (typeof argument !== 'string') return false;
  const [, name, value = ''] = /^--?([a-z-]+)(?:=([^]*))?$/.exec(argument) ?? [];
  return name !== undefined && Object.hasOwn(HARMLESS, name) && HARMLESS[name]!.test(value);
}
