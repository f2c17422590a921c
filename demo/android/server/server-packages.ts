/** The packages that the UiAutomator2 server consists of. */
export const SERVER_PACKAGES: readonly string[] = [
  'io.appium.uiautomator2.server',
  'io.appium.uiautomator2.server.test',
];
