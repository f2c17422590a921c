import { cutText } from '../errors.js';
import { isObject } from '../secret.js';
import type { Origin } from './recording/origin.js';

/** The capabilities that name an address or an app, the most telling first, without the prefix of a vendor. */
const TARGETS = ['url', 'browserUrl', 'app', 'appPackage', 'bundleId', 'appId', 'cdp_url'];
const MAX_CHARS = 500;

/**
 * What a session was started on: the address or the app of its capabilities, in whichever form WebDriver clients nest
 * them (W3C WebDriver, 7.2: `alwaysMatch`, `firstMatch`; Appium: `appium:options`), else the address of its source: that
 * of a page or of a server. Null when there is none.
 */
export function targetOf({ url, capabilities }: Pick<Origin, 'url' | 'capabilities'>): string | null {
  const { alwaysMatch, firstMatch, 'appium:options': options } = capabilities;
  const sets = [capabilities, alwaysMatch, firstMatch, options].flat().filter(isObject);
  for (const name of TARGETS) {
    for (const set of sets) {
      const value = set[name] ?? set[`appium:${name}`];
      if (typeof value === 'string' && value !== '') return cutText(value, MAX_CHARS);
    }
  }
  return url ?? null;
}
