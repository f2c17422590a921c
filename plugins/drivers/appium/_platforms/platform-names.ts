import { ServiceError } from '#svc';

/** A platform that Appium has drivers for. */
interface Platform {
  /** The drivers' spelling. */
  readonly platformName: string;
  /** `automationName` of each of its drivers; the first is the default. */
  readonly automationNames: readonly string[];
  /** Appium does not distinguish Android TV from Android. */
  readonly isTelevision: boolean;
}

const platform = (platformName: string, automationNames: readonly string[], isTelevision = false): Platform => ({
  platformName,
  automationNames,
  isTelevision,
});

const MAC = platform('mac', ['Mac2', 'Chromium', 'Safari', 'Gecko']);
const TIZEN = platform('TizenTV', ['TizenTV'], true);
const LG = platform('LGTV', ['webOS'], true);
const ANDROID_TV = platform('Android', ['UiAutomator2'], true);

/** By the name in the capabilities, in lower case without separators. */
const PLATFORMS: Readonly<Record<string, Platform>> = {
  android: platform('Android', ['UiAutomator2', 'Espresso']),
  androidtv: ANDROID_TV,
  ios: platform('iOS', ['XCUITest', 'Safari']),
  tvos: platform('tvOS', ['XCUITest'], true),
  tizen: TIZEN,
  tizentv: TIZEN,
  lg: LG,
  lgtv: LG,
  webos: LG,
  mac: MAC,
  macos: MAC,
  windows: platform('windows', ['Windows', 'Chromium', 'Gecko']),
  linux: platform('linux', ['Chromium', 'Gecko']),
};

/** The only or default platform of a driver. */
const PLATFORM_OF: Readonly<Record<string, string>> = {
  uiautomator2: 'android',
  espresso: 'android',
  xcuitest: 'ios',
  tizentv: 'tizentv',
  webos: 'lgtv',
  mac2: 'mac',
  windows: 'windows',
};

const HOSTS: Readonly<Record<string, string>> = { darwin: 'mac', win32: 'windows' };

const BROWSERS = /^(chrome|chromium|msedge|microsoftedge)$/i;

const fold = (name: string): string => name.toLowerCase().replace(/[\s_-]+/g, '');

/** The platform of a `platformName`; undefined for an unknown one, which a third-party driver may support. */
const platformNamed = (name: string): Platform | undefined => PLATFORMS[fold(name)];

/** The platform of a driver; undefined when it has several or is unknown. */
const platformOf = (automationName: string): Platform | undefined =>
  PLATFORMS[PLATFORM_OF[automationName.toLowerCase()] ?? ''];

/** The platform of the host that this process runs on. */
export const hostPlatform = (host: NodeJS.Platform = process.platform): Platform => PLATFORMS[HOSTS[host] ?? 'linux']!;

/** Whether Appium's Chromium driver supports this browser. */
const isChromium = (browserName: unknown): boolean => typeof browserName === 'string' && BROWSERS.test(browserName);

/** Whether it is one of the drivers above. */
const isKnownAutomation = (name: string): boolean =>
  Object.values(PLATFORMS).some(({ automationNames }) =>
    automationNames.some((known) => known.toLowerCase() === name.toLowerCase()),
  );

type Capabilities = Readonly<Record<string, unknown>>;

export interface NamedPlatform {
  readonly named: Capabilities;
  readonly isTelevision: boolean;
}

const EXAMPLE = '{"platformName": "Android", "appium:udid": "emulator-5554", "appium:appPackage": "com.example.app"}';

/**
 * Completes platform and driver where one implies the other.
 * @param isEmbedded whether the session runs on the server that the service starts
 * @param isAttached whether an existing session is used, whose platform is fixed already
 * @throws ServiceError E0104 when one is missing, or the driver does not support the platform
 */
export function namePlatform(given: Capabilities, isEmbedded: boolean, isAttached: boolean): NamedPlatform {
  const { platformName, 'appium:automationName': automation, browserName, ...rest } = given;
  for (const [name, value] of Object.entries({ platformName, automationName: automation, browserName })) {
    if (value !== undefined && typeof value !== 'string') throw missing(`${name} must be a text`);
  }
  const asked = platformName as string | undefined;
  const driver = automation as string | undefined;
  const platform = asked === undefined ? impliedPlatform(driver, browserName, isEmbedded) : platformNamed(asked);
  const name = platform?.platformName ?? asked;
  if (name === undefined && !isAttached) throw missing(`platformName is missing: ${EXAMPLE}`);
  if (platform && driver !== undefined) checkPair(platform, driver);
  const automationName = driver ?? impliedDriver(platform, browserName);
  if (automationName === undefined && !isAttached) {
    throw missing(`appium:automationName is missing: which of Appium's drivers is for ${shown(name!)}`);
  }
  const named = {
    ...(name !== undefined && { platformName: name }),
    ...(automationName !== undefined && { 'appium:automationName': automationName }),
    ...(browserName !== undefined && { browserName: spell(browserName as string, automationName) }),
    ...rest,
  };
  return { named, isTelevision: platform?.isTelevision ?? false };
}

function impliedPlatform(driver: string | undefined, browser: unknown, isEmbedded: boolean): Platform | undefined {
  if (driver !== undefined && driver.toLowerCase() !== 'chromium') return platformOf(driver);
  return isEmbedded && (driver !== undefined || isChromium(browser)) ? hostPlatform() : undefined;
}

function impliedDriver(platform: Platform | undefined, browser: unknown): string | undefined {
  const browserDriver = isChromium(browser) && platform?.automationNames.includes('Chromium');
  return browserDriver ? 'Chromium' : platform?.automationNames[0];
}

/** Chromedriver accepts only the name `chrome`. */
const spell = (browser: string, automation: string | undefined): string =>
  automation?.toLowerCase() === 'chromium' && /^chrom(e|ium)$/i.test(browser) ? 'chrome' : browser;

function checkPair({ platformName, automationNames }: Platform, driver: string): void {
  const fits = automationNames.some((name) => name.toLowerCase() === driver.toLowerCase());
  if (fits || !isKnownAutomation(driver)) return;
  throw missing(`${shown(driver)} does not drive ${platformName}; there ${automationNames.join(' or ')} does`);
}

const shown = (name: string): string => JSON.stringify(name.slice(0, 100));
const missing = (what: string): ServiceError => new ServiceError('E0104', what);
