import { didYouMean, type DriverOptions, ServiceError, suggest } from '#svc';
import { pageCapabilities, STANDARD_CAPABILITIES } from '../../_webdriver/capabilities.js';

/** The parsed capabilities of a session. */
export interface Capabilities {
  /** The address that Launch App opens by default. */
  readonly startAddress: string | undefined;
  /** The W3C capabilities for the server. */
  readonly requested: Readonly<Record<string, unknown>>;
}

const ADDRESS_NAMES = ['url', 'browserUrl'];

/**
 * Parses the capabilities: those of W3C WebDriver, those with a vendor's prefix, and `url` or `browserUrl`.
 * @param limit milliseconds that a keyword may take
 * @throws ServiceError E0104 for any other name, with the nearest known one
 */
export function readCapabilities({ capabilities }: DriverOptions, limit: number): Capabilities {
  const { url, browserUrl, ...given } = capabilities;
  for (const name of Object.keys(given)) {
    if (name.includes(':') || STANDARD_CAPABILITIES.includes(name)) continue;
    const suggestions = suggest(name, [
      ...STANDARD_CAPABILITIES,
      ...ADDRESS_NAMES,
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
  return { startAddress, requested: pageCapabilities({ browserName: 'chrome', ...given }, limit) };
}
