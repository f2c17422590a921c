import { ServiceError } from '#svc';
import { hostPlatform, isChromium, isKnownAutomation, type Platform, platformNamed, platformOf } from './platform-names.js';

type Bag = Readonly<Record<string, unknown>>;

export interface NamedPlatform {
  readonly named: Bag;
  readonly isTelevision: boolean;
}

const EXAMPLE = '{"platformName": "Android", "appium:udid": "emulator-5554", "appium:appPackage": "com.example.app"}';

/**
 * Completes platform and driver, each from the other where one implies the other.
 * @param isEmbedded whether the session is for the embedded server
 * @param isAttached whether a session exists already, which knows its own platform
 * @throws ServiceError E0104 when one is missing, or they do not fit
 */
export function namePlatform(given: Bag, isEmbedded: boolean, isAttached: boolean): NamedPlatform {
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

/** Chromedriver knows its browser by the one name. */
const spell = (browser: string, automation: string | undefined): string =>
  automation?.toLowerCase() === 'chromium' && /^chrom(e|ium)$/i.test(browser) ? 'chrome' : browser;

function checkPair({ platformName, automationNames }: Platform, driver: string): void {
  const fits = automationNames.some((name) => name.toLowerCase() === driver.toLowerCase());
  if (fits || !isKnownAutomation(driver)) return;
  throw missing(`${shown(driver)} does not drive ${platformName}; there ${automationNames.join(' or ')} does`);
}

const shown = (name: string): string => JSON.stringify(name.slice(0, 100));
const missing = (what: string): ServiceError => new ServiceError('E0104', what);
