import { installedFirefox, installedGeckodriver } from '../../plugins/drivers/_browser/commands.js';
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

type Driver = BrowserTarget['driver'];

const configOf = (driver: Driver, capabilities: object, url: string | undefined, changes = {}): object =>
  sessionConfig(undefined, {
    driver_sources: [{ [driver]: { capabilities: { ...capabilities, ...(url !== undefined && { url }) } } }],
    elements_sources: [driver],
    ...changes,
  });

const target = (driver: Driver, capabilities: object, phone: object): BrowserTarget => ({
  driver,
  config: (url, changes) => configOf(driver, capabilities, url, changes),
  phone: (url) => configOf(driver, { ...capabilities, ...phone }, url),
});

/** Every driver of browsers. */
export const BROWSERS: readonly BrowserTarget[] = [
  target('playwright', {}, { viewport: PHONE, hasTouch: true, isMobile: true }),
  target('selenium', {}, { 'goog:chromeOptions': { ...emulated, args: ['--headless=new', '--disable-gpu'] } }),
  target('appium', { browserName: 'chrome' }, { 'goog:chromeOptions': { ...emulated, args: ['--headless=new'] } }),
];

/** Firefox by selenium, which is no phone. */
export const FIREFOX: Pick<BrowserTarget, 'config'> = {
  config: (url, changes) => configOf('selenium', { browserName: 'firefox' }, url, changes),
};

/** What Firefox by selenium lacks on this machine; undefined when it is all there. */
export function missingForFirefox(): string | undefined {
  const programs = { geckodriver: installedGeckodriver(), firefox: installedFirefox() };
  const missing = Object.entries(programs).flatMap(([name, path]) => (path === undefined ? [name] : []));
  return missing.length === 0 ? undefined : `${missing.join(' and ')} not installed: run .ci/browsers`;
}

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
