import { ServiceError } from '../../errors.js';

export const ORIENTATIONS = ['portrait', 'landscape'] as const;
export type Orientation = (typeof ORIENTATIONS)[number];

/** `slow` is SLOW_NETWORK. */
export const NETWORK_CONDITIONS = ['online', 'offline', 'slow'] as const;
export type NetworkCondition = (typeof NETWORK_CONDITIONS)[number];

/** `system` is the scheme that the browser or the device has by itself. */
export const COLOR_SCHEMES = ['light', 'dark', 'system'] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

/** The slow network: its rate in each direction, and the time added to each request. */
export const SLOW_NETWORK = { bitsPerSecond: 400_000, latencyMs: 400 } as const;

export interface Geolocation {
  /** Degrees, -90 to 90. */
  readonly latitude: number;
  /** Degrees, -180 to 180. */
  readonly longitude: number;
  /** Metres. */
  readonly accuracy: number;
}

/** What surrounds the app or the page under test. Port of a driver; what a driver does not override is E0105. */
export abstract class Environment {
  setOrientation(_orientation: Orientation): Promise<void> {
    return unsupported('an orientation', 'playwright, selenium, and appium on Android and iOS have one');
  }
  setGeolocation(_location: Geolocation): Promise<void> {
    return unsupported('a geolocation', 'playwright, selenium with Chromium, and appium on Android and iOS have it');
  }
  setClipboard(_text: string): Promise<void> {
    return unsupported('a clipboard', CLIPBOARDS);
  }
  clipboard(): Promise<string> {
    return unsupported('a clipboard', CLIPBOARDS);
  }
  setNetwork(_condition: NetworkCondition): Promise<void> {
    return unsupported('network conditions', 'playwright, selenium with Chromium, and appium on Android have them');
  }
  setColorScheme(_scheme: ColorScheme): Promise<void> {
    return unsupported('a color scheme', 'playwright, selenium with Chromium, and appium on Android and iOS have it');
  }
}

const CLIPBOARDS = 'playwright and selenium with Chromium, and appium on Android and iOS have it';

const unsupported = (what: string, drivers: string): Promise<never> =>
  Promise.reject(new ServiceError('E0105', `${what}; ${drivers}`));
