import { didYouMean, type DriverOptions, ServiceError, suggest } from '#svc';
import { pageCapabilities, STANDARD_CAPABILITIES } from '../../_webdriver/capabilities.js';

/** What a session is started with. */
export interface Capabilities {
  /** What Launch App opens when it names nothing. */
  readonly startAddress: string | undefined;
  /** What the server is asked for. */
  readonly requested: Readonly<Record<string, unknown>>;
}

const OWN = ['url', 'browserUrl'];

/**
 * Reads the capabilities: those of W3C WebDriver, those with a vendor's prefix, and `url` or `browserUrl`.
 * @param limit milliseconds that a keyword may take
 * @throws ServiceError E0104 for one that is neither, with the nearest name
 */
export function readCapabilities({ capabilities }: DriverOptions, limit: number): Capabilities {
  const { url, browserUrl, ...given } = capabilities;
  for (const name of Object.keys(given)) {
    if (name.includes(':') || STANDARD_CAPABILITIES.includes(name)) continue;
    const suggestions = suggest(name, [...STANDARD_CAPABILITIES, ...OWN, 'goog:chromeOptions', 'moz:firefoxOptions']);
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
