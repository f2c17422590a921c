import { didYouMean, type DriverOptions, schemaError, ServiceError, suggest, z } from '#svc';
import type { Locale } from '../../_webdriver/page/locale.js';
import { PAGE_DEFAULTS, pageCapabilities } from '../../_webdriver/capabilities.js';
import { STANDARD_CAPABILITIES, STANDARD_SHAPE } from '../../_webdriver/standard-capabilities.js';

/** The parsed capabilities of a session. */
export interface ParsedCapabilities {
  /** The address that Launch App opens by default. */
  readonly startAddress: string | undefined;
  /** The W3C capabilities for the server. */
  readonly requested: Readonly<Record<string, unknown>>;
  /** What is emulated once the session is open. */
  readonly locale: Locale;
}

const DEFAULT_BROWSER = 'chrome';

const text = z.string({ invalid_type_error: 'must be a text' });
const filledText = text.min(1, 'must be a text');

/** What the server does not receive. */
const OwnCapabilities = z.object({
  url: text.describe('The address that Launch App opens').optional(),
  browserUrl: text.describe('Another name of url').optional(),
  locale: filledText.describe('The language that pages see, such as de-DE; in Chromium').optional(),
  timezoneId: filledText.describe('The time zone that pages see, such as Europe/Berlin; in Chromium').optional(),
});

const vendor = (description: string) => z.record(z.unknown()).describe(description).optional();

/** All that is known; the server validates what it receives. */
export const Capabilities = OwnCapabilities.extend({
  ...STANDARD_SHAPE,
  browserName: STANDARD_SHAPE.browserName.unwrap().default(DEFAULT_BROWSER),
  pageLoadStrategy: STANDARD_SHAPE.pageLoadStrategy.unwrap().default(PAGE_DEFAULTS.pageLoadStrategy),
  unhandledPromptBehavior: STANDARD_SHAPE.unhandledPromptBehavior
    .unwrap()
    .default(PAGE_DEFAULTS.unhandledPromptBehavior),
  'goog:chromeOptions': vendor('Options of chromedriver: `args`, `mobileEmulation`, `debuggerAddress`, ...'),
  'ms:edgeOptions': vendor('Options of msedgedriver, as those of chromedriver'),
  'moz:firefoxOptions': vendor('Options of geckodriver: `args`, `prefs`, `binary`, ...'),
}).passthrough();

/**
 * Parses the capabilities: those of W3C WebDriver, those with a vendor's prefix, `url` or `browserUrl`, and Playwright's
 * `locale` and `timezoneId`.
 * @param limit milliseconds that a keyword may take
 * @throws ServiceError E0104 for any other name, with the nearest known one
 */
export function readCapabilities({ capabilities }: DriverOptions, limit: number): ParsedCapabilities {
  const own = OwnCapabilities.safeParse(capabilities);
  if (!own.success) throw schemaError('E0104', own.error.issues);
  const given = Object.entries(capabilities).filter(([name]) => !Object.hasOwn(OwnCapabilities.shape, name));
  for (const [name] of given) {
    if (name.includes(':') || STANDARD_CAPABILITIES.includes(name)) continue;
    const suggestions = suggest(name, Object.keys(Capabilities.shape));
    throw new ServiceError(
      'E0104',
      `${JSON.stringify(name.slice(0, 100))} is no capability of WebDriver and bears no vendor's prefix${didYouMean(suggestions)}`,
      { capability: name, suggestions },
    );
  }
  const { url, browserUrl, locale, timezoneId } = own.data;
  return {
    startAddress: url ?? browserUrl,
    requested: pageCapabilities({ browserName: DEFAULT_BROWSER, ...Object.fromEntries(given) }, limit),
    locale: { locale, timezoneId },
  };
}
