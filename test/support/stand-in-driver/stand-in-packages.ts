import { fileURLToPath } from 'node:url';

/** A driver for Appium that is no installed package. */
export interface DriverPackage {
  readonly name: string;
  readonly driverName: string;
  readonly automationName: string;
  readonly platformNames: readonly string[];
  readonly mainClass: string;
  /** Path of the module that exports it. */
  readonly module: string;
}

const moduleOf = (name: string): string => fileURLToPath(new URL(`${name}.js`, import.meta.url));

export const XCUITEST: DriverPackage = {
  name: 'stand-in-xcuitest-driver',
  driverName: 'xcuitest',
  automationName: 'XCUITest',
  platformNames: ['iOS', 'tvOS'],
  mainClass: 'XcuitestStandIn',
  module: moduleOf('xcuitest-driver'),
};

export const TIZEN: DriverPackage = {
  name: 'stand-in-tizen-driver',
  driverName: 'tizentv',
  automationName: 'TizenTV',
  platformNames: ['TizenTV'],
  mainClass: 'TizenStandIn',
  module: moduleOf('tizen-driver'),
};

export const WEBOS: DriverPackage = {
  name: 'stand-in-webos-driver',
  driverName: 'webos',
  automationName: 'webOS',
  platformNames: ['LGTV'],
  mainClass: 'WebOsStandIn',
  module: moduleOf('webos-driver'),
};

export const ANDROID_WEB: DriverPackage = {
  name: 'stand-in-uiautomator2-driver',
  driverName: 'uiautomator2',
  automationName: 'UiAutomator2',
  platformNames: ['Android'],
  mainClass: 'AndroidWebStandIn',
  module: moduleOf('android-web-driver'),
};
