import { isFullRun } from '../fixtures/tier.js';
import { sessionConfig } from './session-config.js';

/** A driver of browsers, and how a session on it is asked for. */
export interface BrowserTarget {
  readonly driver: 'playwright' | 'selenium' | 'appium';
  /** The body of a session start that opens `url`; `changes` replace its fields. */
  config(url?: string, changes?: object): object;
  /** The same for a browser that behaves like a phone: 400 x 800, with touch. */
  phone(url?: string): object;
}

const PHONE = { width: 400, height: 800 };
const emulated = { mobileEmulation: { deviceMetrics: { ...PHONE, pixelRatio: 1, touch: true, mobile: true } } };

const target = (driver: BrowserTarget['driver'], capabilities: object, phone: object): BrowserTarget => {
  const config = (own: object, url: string | undefined, changes = {}) =>
    sessionConfig(undefined, {
      driver_sources: [{ [driver]: { capabilities: { ...own, ...(url !== undefined && { url }) } } }],
      elements_sources: [driver],
      ...changes,
    });
  return {
    driver,
    config: (url, changes) => config(capabilities, url, changes),
    phone: (url) => config({ ...capabilities, ...phone }, url),
  };
};

/** Every driver of browsers. */
export const BROWSERS: readonly BrowserTarget[] = [
  target('playwright', {}, { viewport: PHONE, hasTouch: true, isMobile: true }),
  target('selenium', {}, { 'goog:chromeOptions': { ...emulated, args: ['--headless=new', '--disable-gpu'] } }),
  target('appium', { browserName: 'chrome' }, { 'goog:chromeOptions': { ...emulated, args: ['--headless=new'] } }),
];

/** The same suite on every driver of browsers. */
export function onEveryBrowser(title: string, suite: (browser: BrowserTarget) => void): void {
  describeOn(BROWSERS, title, suite);
}

/**
 * The same suite on each driver of browsers. A Chromium by Appium is driven by the same code as one by selenium, so only
 * a full run has that column.
 */
export function onEachBrowser(title: string, suite: (browser: BrowserTarget) => void): void {
  describeOn(isFullRun ? BROWSERS : BROWSERS.filter(({ driver }) => driver !== 'appium'), title, suite);
}

/**
 * The same suite by playwright; in a full run on each driver. For suites that take minutes, and whose keywords the
 * keyword table runs on every driver.
 */
export function onOneBrowser(title: string, suite: (browser: BrowserTarget) => void): void {
  describeOn(isFullRun ? BROWSERS : BROWSERS.slice(0, 1), title, suite);
}

function describeOn(browsers: readonly BrowserTarget[], title: string, suite: (browser: BrowserTarget) => void): void {
  for (const browser of browsers) describe(`${title}, by ${browser.driver}`, () => suite(browser));
}
