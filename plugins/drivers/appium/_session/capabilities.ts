import { type DriverOptions, ServiceError } from '#svc';
import { STANDARD_CAPABILITIES } from '../../_webdriver/capabilities.js';
import { namePlatform } from '../_platforms/name-platform.js';

type Bag = Readonly<Record<string, unknown>>;

/** What a session start asks of Appium. */
export interface SessionPlan {
  /** W3C capabilities: `alwaysMatch` of `POST /session`. */
  readonly capabilities: Bag;
  /** A session that exists already and is used instead of a new one. */
  readonly existingSessionId: string | undefined;
  /** What Launch App opens in a browser. */
  readonly startUrl: string | undefined;
  /** Settings of the driver, applied after the start. */
  readonly settings: Bag;
  /** Whether the device is a television: it has no touch screen. */
  readonly isTelevision: boolean;
}

/** Keys that are for us alone. */
const OWN = ['url', 'browserUrl', 'settings'];
/** Seconds without a command after which Appium ends a session, where ours gives unused sessions no less. */
const LEAST_TIMEOUT = 3600;

/**
 * Reads the options of a session. No message holds a value but the names of platforms and drivers.
 * @param idleSeconds seconds after which an unused session of ours is stopped; 0 for never
 * @throws ServiceError E0104 saying what to give
 */
export function readCapabilities({ url, capabilities }: DriverOptions, idleSeconds: number): SessionPlan {
  const given = unwrap(capabilities);
  const { existing, ...prefixed } = prefix(given);
  if (existing !== undefined && url === undefined) {
    throw missing('appium:existingSessionId needs the url of the Appium server that has the session');
  }
  const { named, isTelevision } = namePlatform(prefixed, url === undefined, existing !== undefined);
  return {
    // Appium's own minute would end sessions between two keywords; ours are ended by us, and Appium ends the lost ones.
    capabilities: {
      'appium:newCommandTimeout': idleSeconds === 0 ? 0 : Math.max(LEAST_TIMEOUT, Math.ceil(2 * idleSeconds)),
      ...named,
    },
    existingSessionId: existing,
    startUrl: readStartUrl(given),
    settings: readSettings(given['settings']),
    isTelevision,
  };
}

/** One flat set of capabilities, taken out of the forms that clients wrap it in. */
function unwrap(given: Bag): Bag {
  if (given['desiredCapabilities'] !== undefined) {
    throw missing('desiredCapabilities is of the time before W3C WebDriver: give the capabilities themselves');
  }
  const { alwaysMatch = {}, firstMatch = [{}], ...rest } = given;
  if (!isBag(alwaysMatch)) throw missing('alwaysMatch must be an object');
  if (!Array.isArray(firstMatch) || !firstMatch.every(isBag)) throw missing('firstMatch must be a list of objects');
  if (firstMatch.length > 1) {
    throw missing('firstMatch names several sets of capabilities: give one, and the others as further driver_sources');
  }
  return merge(rest, alwaysMatch, firstMatch[0] ?? {});
}

/** The capabilities as Appium wants them named, without our own. */
function prefix(given: Bag): Record<string, unknown> & { existing?: string } {
  const { 'appium:options': options = {}, ...rest } = given;
  if (!isBag(options)) throw missing('appium:options must be an object');
  const named = (bag: Bag) =>
    Object.fromEntries(
      Object.entries(bag)
        .filter(([name]) => !OWN.includes(name))
        .map(([name, value]) => [
          STANDARD_CAPABILITIES.includes(name) || name.includes(':') ? name : `appium:${name}`,
          value,
        ]),
    );
  const twice = Object.keys(rest).find((name) => `appium:${name}` in rest && !STANDARD_CAPABILITIES.includes(name));
  if (twice !== undefined) throw missing(`${shown(twice)} is given twice, with and without appium:`);
  const { 'appium:existingSessionId': existing, ...all } = merge(named(rest), named(options));
  if (existing === undefined) return all;
  if (typeof existing !== 'string' || existing === '') throw missing('appium:existingSessionId must be a text');
  return { ...all, existing };
}

function readStartUrl({ url, browserUrl }: Bag): string | undefined {
  for (const [name, value] of Object.entries({ url, browserUrl })) {
    if (value !== undefined && typeof value !== 'string') throw missing(`${name} must be a text`);
  }
  if (url !== undefined && browserUrl !== undefined && url !== browserUrl) {
    throw missing('url and browserUrl say different things: give one of them');
  }
  return (url ?? browserUrl) as string | undefined;
}

function readSettings(settings: unknown = {}): Bag {
  if (isBag(settings)) return settings;
  throw missing('settings must be an object, such as {"ignoreUnimportantViews": true}');
}

function merge(...bags: readonly Bag[]): Record<string, unknown> {
  const merged: Record<string, unknown> = {};
  for (const [name, value] of bags.flatMap((bag) => Object.entries(bag))) {
    if (Object.hasOwn(merged, name)) throw missing(`${shown(name)} is given twice`);
    merged[name] = value;
  }
  return merged;
}

const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value);
const shown = (name: string): string => JSON.stringify(name.slice(0, 100));
const missing = (what: string): ServiceError => new ServiceError('E0104', what);
