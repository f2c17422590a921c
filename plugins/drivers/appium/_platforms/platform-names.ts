/** A platform that Appium's drivers know. */
export interface Platform {
  /** As the drivers spell it. */
  readonly platformName: string;
  /** The drivers for it, by their `automationName`; the first is the usual one. */
  readonly automationNames: readonly string[];
  /** An Android that is a television is another platform for us than for Appium. */
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

/** By what callers write, in lower case and without spaces. */
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

/** Drivers that are for one platform, or for one unless another is named. */
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

/** What a caller's `platformName` means; undefined for one that only a driver knows. */
export const platformNamed = (name: string): Platform | undefined => PLATFORMS[fold(name)];

/** The platform that a driver is for; undefined when there are several, or the driver is not known. */
export const platformOf = (automationName: string): Platform | undefined =>
  PLATFORMS[PLATFORM_OF[automationName.toLowerCase()] ?? ''];

/** The platform of the host that this process runs on. */
export const hostPlatform = (host: NodeJS.Platform = process.platform): Platform => PLATFORMS[HOSTS[host] ?? 'linux']!;

/** Whether Appium's Chromium driver drives this browser. */
export const isChromium = (browserName: unknown): boolean =>
  typeof browserName === 'string' && BROWSERS.test(browserName);

/** Whether one of Appium's own drivers is meant. */
export const isKnownAutomation = (name: string): boolean =>
  Object.values(PLATFORMS).some(({ automationNames }) =>
    automationNames.some((known) => known.toLowerCase() === name.toLowerCase()),
  );
