/**
 * The commands of the XCUITest driver that are used here, with their parameters:
 * https://appium.github.io/appium-xcuitest-driver/latest/reference/execute-methods/
 */
export const XCUITEST_METHODS = {
  'mobile: launchApp': {
    command: 'launchAppById',
    params: { required: ['bundleId'], optional: ['arguments', 'environment'] },
  },
  'mobile: activateApp': { command: 'launchAppById', params: { required: ['bundleId'] } },
  'mobile: terminateApp': { command: 'terminateAppById', params: { required: ['bundleId'] } },
  'mobile: listApps': { command: 'listAppsOfType', params: { optional: ['applicationType'] } },
  'mobile: deepLink': { command: 'openLink', params: { required: ['url'], optional: ['bundleId'] } },
  'mobile: pressButton': { command: 'pressButton', params: { required: ['name'], optional: ['durationSeconds'] } },
  'mobile: source': { command: 'nativeSource', params: { optional: ['format', 'excludedAttributes'] } },
  'mobile: activeAppInfo': { command: 'activeAppInfo' },
  'mobile: isKeyboardShown': { command: 'keyboardShows' },
  'mobile: hideKeyboard': { command: 'hideKeys', params: { optional: ['keys'] } },
} as const;

export const PHONE_BUTTONS = ['home', 'volumeup', 'volumedown', 'action', 'camera'];
/** Simulators have no keys for the volume. */
export const SIMULATOR_BUTTONS = ['home', 'action', 'camera'];
export const REMOTE_BUTTONS = ['home', 'up', 'down', 'left', 'right', 'menu', 'playpause', 'select'];
