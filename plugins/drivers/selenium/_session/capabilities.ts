import { didYouMean, type DriverOptions, ServiceError, suggest } from '#svc';
import type { Locale } from '../../_webdriver/page/locale.js';
import { pageCapabilities, STANDARD_CAPABILITIES } from '../../_webdriver/capabilities.js';

/** The parsed capabilities of a session. */
export interface Capabilities {
  /** The address that Launch App opens by default. */
  readonly startAddress: string | undefined;
  /** The W3C capabilities for the server. */
  readonly requested: Readonly<Record<string, unknown>>;
  /** What is emulated once the session is open. */
  readonly locale: Locale;
}

const OWN_NAMES = ['url', 'browserUrl', 'locale', 'timezoneId'];

/**
 * Parses the capabilities: those of W3C WebDriver, those with a vendor's prefix, `url` or `browserUrl`, and Playwright's
 * `locale` and `timezoneId`.
 * @param limit milliseconds that a keyword may take
 * @throws ServiceError E0104 for any other name, with the nearest known one
 */
export function readCapabilities({ capabilities }: DriverOptions, limit: number): Capabilities {
  const { url, browserUrl, locale, timezoneId, ...given } = capabilities;
  for (const name of Object.keys(given)) {
    if (name.includes(':') || STANDARD_CAPABILITIES.includes(name)) continue;
    const suggestions = suggest(name, [
      ...STANDARD_CAPABILITIES,
      ...OWN_NAMES,
      'goog:chromeOptions',
      'moz:firefoxOptions',
    ]);
    throw new ServiceError(
      'E0104',
      `${JSON.stringify(name.slice(0, 100))} is no capability of WebDriver and bears no vendor's prefix${didYouMean(suggestions)}`,
      { capability: name, suggestions },
    );
  }
  const startAddress = url ?? browserUrl;
  if (startAddress !== undefined && typeof startAddress !== 'string') {
    throw new ServiceError('E0104', `${url === undefined ? 'browserUrl' : 'url'}: must be a text`);
  }
  return {
    startAddress,
    requested: pageCapabilities({ browserName: 'chrome', ...given }, limit),
    locale: { locale: textOf('locale', locale), timezoneId: textOf('timezoneId', timezoneId) },
  };
}

function textOf(name: string, value: unknown): string | undefined {
  if (value === undefined || (typeof value === 'string' && value !== '')) return value;
  throw new ServiceError('E0104', `${name}: must be a text`);
}
