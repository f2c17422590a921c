import { z } from '#svc';
import { STANDARD_SHAPE } from '../../_webdriver/standard-capabilities.js';

const words = (description: string) => z.string().describe(description).optional();
const flag = (description: string) => z.boolean().describe(description).optional();
const count = (description: string) => z.number().int().describe(description).optional();
const object = (description: string) => z.record(z.unknown()).describe(description).optional();

/** Capabilities of the service that Appium does not receive. */
export const OWN_SHAPE = {
  url: words('What Launch App opens without an app: an address or a deep link'),
  browserUrl: words('Another name of url'),
  settings: object('Settings of the driver, applied after the start: `{"ignoreUnimportantViews": true}`'),
};

/**
 * The capabilities that help to write a start; the server validates them, and each of its drivers knows more. The
 * service adds the prefix `appium:` where it is missing.
 * https://appium.io/docs/en/latest/guides/caps/
 */
export const Capabilities = z
  .object({
    ...STANDARD_SHAPE,
    platformName: words('`Android`, `AndroidTV`, `iOS`, `tvOS`, `TizenTV`, `LGTV`, `mac`, `windows` or `linux`'),
    'appium:automationName': words('The driver; by default that of the platform. It also implies the platform'),
    'appium:app': words('The app to install: a path on the machine of the server, or an address'),
    'appium:appPackage': words('The app on Android and Tizen, such as com.example.app'),
    'appium:appActivity': words('The activity that opens on Android'),
    'appium:bundleId': words('The app on iOS, tvOS and macOS'),
    'appium:appId': words('The app on webOS'),
    'appium:udid': words('The device: its serial on Android, its UDID on iOS'),
    'appium:deviceName': words('The name of the device'),
    'appium:deviceHost': words('The address of a television with webOS'),
    'appium:deviceAddress': words('The address of a television with Tizen'),
    'appium:avd': words('The Android emulator that is started'),
    'appium:platformVersion': words('The version of the operating system'),
    'appium:orientation': words('`PORTRAIT` or `LANDSCAPE`'),
    'appium:language': words('The language of the device, such as en'),
    'appium:locale': words('The region of the device, such as US'),
    'appium:noReset': flag('Keeps the app and its data from the session before'),
    'appium:fullReset': flag('Removes the app and its data before and after the session'),
    'appium:autoGrantPermissions': flag('Grants the app its permissions, on Android'),
    'appium:autoAcceptAlerts': flag('Accepts alerts, on iOS'),
    'appium:autoLaunch': flag('Whether the session starts the app'),
    'appium:autoWebview': flag('Starts in the web view'),
    'appium:newCommandTimeout': count('Seconds without a command after which Appium ends the session'),
    'appium:existingSessionId': words('Takes over a session of the server at the url of the source'),
    'appium:systemPort': count('A port of UiAutomator2; by default a free one for every session'),
    'appium:wdaLocalPort': count('A port of XCUITest; by default a free one for every session'),
    'appium:chromedriverPort': count('The port of chromedriver; by default a free one for every session'),
    'appium:mjpegServerPort': count('The port of the screen as MJPEG; by default a free one for every session'),
    'appium:rcMode': words('How keys reach a television: `rc` or `js` with webOS, `remote` or `js` with Tizen'),
    'appium:options': object('Capabilities of Appium without their prefix'),
    ...OWN_SHAPE,
  })
  .passthrough();
