import { ServiceError } from '#svc';
import type { DriverPackage } from './driver-packages.js';

/** The packages of the drivers that Appium's own project or its vendor publishes, by automation name in lower case. */
export const DRIVER_PACKAGES: Readonly<Record<string, string>> = {
  uiautomator2: 'appium-uiautomator2-driver',
  espresso: 'appium-espresso-driver',
  xcuitest: 'appium-xcuitest-driver',
  mac2: 'appium-mac2-driver',
  safari: 'appium-safari-driver',
  windows: 'appium-windows-driver',
  chromium: 'appium-chromium-driver',
  gecko: 'appium-geckodriver',
  tizentv: 'appium-tizen-tv-driver',
  webos: 'appium-lg-webos-driver',
};

/** How to install the driver for an automation name; for Android's when none is named. */
export function installDriver(automationName = 'UiAutomator2'): string {
  const name = DRIVER_PACKAGES[automationName.toLowerCase()];
  return name ? `run "npm install ${name}"` : 'install the driver that has this automationName, beside svc';
}

/** @throws ServiceError E0102 saying what to install when none of the drivers has the automation name */
export function checkDriver(automationName: string, drivers: readonly DriverPackage[]): void {
  const installed = drivers.map((each) => each.automationName);
  if (installed.some((name) => name.toLowerCase() === automationName.toLowerCase())) return;
  throw new ServiceError(
    'E0102',
    `no Appium driver for ${JSON.stringify(automationName.slice(0, 100))} is installed: ` +
      `${installDriver(automationName)}; there is ${installed.join(', ')}`,
    { automationName, installed },
  );
}
