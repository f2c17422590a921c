import type { Check } from '#svc';
import { WEBDRIVER_PACKAGES } from '../../_webdriver/webdriver-packages.js';
import { commandVersion, installedBrowser, installedFirefox, installedGeckodriver } from '../../_browser/commands.js';
import { findChromedriver } from './chromedriver.js';
import { findGeckodriver, INSTALL_GECKODRIVER } from './geckodriver.js';

const chromedriver: Check = {
  what: 'chromedriver',
  async look({ settings, signal }) {
    const path = findChromedriver(settings.chromedriver);
    const version = await commandVersion(path, signal);
    if (version === undefined) return { state: 'failed', found: `${path} reports no version` };
    const found = `${version}, ${path}`;
    const browser = await browserVersion(signal);
    if (browser === undefined) return { state: 'warning', found: `${found}; no browser for it was found` };
    if (majorOf(browser) === majorOf(version)) return { state: 'fine', found: `${found}, for the browser ${browser}` };
    return {
      state: 'warning',
      found: `${found}, does not fit the browser ${browser}`,
      mend: `install chromedriver ${majorOf(browser)}: https://googlechromelabs.github.io/chrome-for-testing`,
    };
  },
};

/** Whether sessions with `browserName` `firefox` work. */
const geckodriver: Check = {
  what: 'geckodriver',
  async look({ settings, signal }) {
    const firefox = installedFirefox();
    const isWanted = settings.geckodriver !== undefined || installedGeckodriver() !== undefined;
    if (!isWanted) {
      if (firefox === undefined) return { state: 'fine', found: 'not installed, and no Firefox' };
      return { state: 'warning', found: `not installed, for ${firefox}`, mend: INSTALL_GECKODRIVER };
    }
    const path = findGeckodriver(settings.geckodriver);
    const found = `${(await commandVersion(path, signal)) ?? 'no version'}, ${path}`;
    if (firefox === undefined) return { state: 'warning', found: `${found}; no Firefox was found on the PATH` };
    return { state: 'fine', found: `${found}, for Firefox ${await commandVersion(firefox, signal)}, ${firefox}` };
  },
};

/** Not on Windows, where `--version` opens a browser window. */
async function browserVersion(signal: AbortSignal): Promise<string | undefined> {
  const path = process.platform === 'win32' ? undefined : installedBrowser(false);
  return path && (await commandVersion(path, signal).catch(() => undefined));
}

const majorOf = (version: string): string => version.split('.')[0]!;

export const CHECKS: readonly Check[] = [WEBDRIVER_PACKAGES, chromedriver, geckodriver];
