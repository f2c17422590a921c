import { type DriverOptions, ServiceError } from '#svc';
import { STANDARD_CAPABILITIES } from '../../_webdriver/standard-capabilities.js';
import { namePlatform } from '../_platforms/platform-names.js';
import { OWN_SHAPE } from './capability-schema.js';

type JsonObject = Readonly<Record<string, unknown>>;

/** The request for an Appium session. */
export interface AppiumRequest {
  /** W3C capabilities: `alwaysMatch` of `POST /session`. */
  readonly capabilities: JsonObject;
  /** Id of an existing session to use instead of a new one. */
  readonly existingSessionId: string | undefined;
  /** The address that Launch App opens in a browser. */
  readonly startUrl: string | undefined;
  /** Settings of the driver, applied after the start. */
  readonly settings: JsonObject;
  /** Whether the device is a television: it has no touch screen. */
  readonly isTelevision: boolean;
}

/** Time without a command after which Appium ends a session. */
const MIN_COMMAND_TIMEOUT_S = 3600;

/**
 * Reads the options of a session. Messages contain no values other than names of platforms and drivers.
 * @param idleSeconds time after which the service stops an unused session; 0 for never
 * @throws ServiceError E0104 saying what is wrong
 */
export function readCapabilities({ url, capabilities }: DriverOptions, idleSeconds: number): AppiumRequest {
  const given = unwrap(capabilities);
  const { existing, ...prefixed } = prefix(given);
  if (existing !== undefined && url === undefined) {
    throw missing('appium:existingSessionId needs the url of the Appium server that has the session');
  }
  const { named, isTelevision } = namePlatform(prefixed, url === undefined, existing !== undefined);
  return {
    // Appium's default of a minute could end a session between two keywords. The service ends its sessions itself; the
    // timeout is for those that it lost.
    capabilities: {
      'appium:newCommandTimeout': idleSeconds === 0 ? 0 : Math.max(MIN_COMMAND_TIMEOUT_S, Math.ceil(2 * idleSeconds)),
      ...named,
    },
    existingSessionId: existing,
    startUrl: readStartUrl(given),
    settings: readSettings(given['settings']),
    isTelevision,
  };
}

/** Flattens the forms in which clients nest capabilities. */
function unwrap(given: JsonObject): JsonObject {
  if (given['desiredCapabilities'] !== undefined) {
    throw missing('desiredCapabilities is of the time before W3C WebDriver: give the capabilities themselves');
  }
  const { alwaysMatch = {}, firstMatch = [{}], ...rest } = given;
  if (!isObject(alwaysMatch)) throw missing('alwaysMatch must be an object');
  if (!Array.isArray(firstMatch) || !firstMatch.every(isObject)) throw missing('firstMatch must be a list of objects');
  if (firstMatch.length > 1) {
    throw missing('firstMatch names several sets of capabilities: give one, and the others as further driver_sources');
  }
  return merge(rest, alwaysMatch, firstMatch[0] ?? {});
}

/** Adds the prefixes that Appium requires and removes the service's own capabilities. */
function prefix(given: JsonObject): Record<string, unknown> & { existing?: string } {
  const { 'appium:options': options = {}, ...rest } = given;
  if (!isObject(options)) throw missing('appium:options must be an object');
  const named = (object: JsonObject) =>
    Object.fromEntries(
      Object.entries(object)
        .filter(([name]) => !Object.hasOwn(OWN_SHAPE, name))
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

function readStartUrl({ url, browserUrl }: JsonObject): string | undefined {
  for (const [name, value] of Object.entries({ url, browserUrl })) {
    if (value !== undefined && typeof value !== 'string') throw missing(`${name} must be a text`);
  }
  if (url !== undefined && browserUrl !== undefined && url !== browserUrl) {
    throw missing('url and browserUrl differ: give one of them');
  }
  return (url ?? browserUrl) as string | undefined;
}

function readSettings(settings: unknown = {}): JsonObject {
  if (isObject(settings)) return settings;
  throw missing('settings must be an object, such as {"ignoreUnimportantViews": true}');
}

function merge(...objects: readonly JsonObject[]): Record<string, unknown> {
  const merged: Record<string, unknown> = {};
  for (const [name, value] of objects.flatMap((object) => Object.entries(object))) {
    if (Object.hasOwn(merged, name)) throw missing(`${shown(name)} is given twice`);
    merged[name] = value;
  }
  return merged;
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const shown = (name: string): string => JSON.stringify(name.slice(0, 100));
const missing = (what: string): ServiceError => new ServiceError('E0104', what);
