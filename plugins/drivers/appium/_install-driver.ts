/** The packages of the drivers that Appium's own project or its vendor publishes, by automation name in lower case. */
const PACKAGES: Readonly<Record<string, string>> = {
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
  const name = PACKAGES[automationName.toLowerCase()];
  return name ? `run "npm install ${name}"` : 'install the driver that has this automationName, beside svc';
}
