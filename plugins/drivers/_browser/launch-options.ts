import { type Config, ServiceError } from '#svc';

/** Any text without line breaks. */
const TEXT = /^[^\r\n\0]*$/;
const NUMBER = /^\d+(\.\d+)?$/;
const NUMBER_PAIR = /^-?\d+,-?\d+$/;
const NO_VALUE = /^$/;

/**
 * Arguments of Chromium and Firefox that select neither a program nor a file of this machine and disable no protection,
 * each with its allowed values. An argument without `=` has the empty value.
 */
const HARMLESS: Readonly<Record<string, RegExp>> = {
  'autoplay-policy': /^[a-z-]+$/,
  'disable-background-networking': NO_VALUE,
  'disable-blink-features': /^AutomationControlled$/,
  'disable-component-update': NO_VALUE,
  'disable-default-apps': NO_VALUE,
  'disable-dev-shm-usage': NO_VALUE,
  'disable-extensions': NO_VALUE,
  'disable-gpu': NO_VALUE,
  'disable-infobars': NO_VALUE,
  'disable-notifications': NO_VALUE,
  'disable-popup-blocking': NO_VALUE,
  'disable-quic': NO_VALUE,
  'disable-search-engine-choice-screen': NO_VALUE,
  'disable-smooth-scrolling': NO_VALUE,
  'disable-sync': NO_VALUE,
  'font-render-hinting': /^(none|slight|medium|full|max)$/,
  'force-color-profile': /^[a-z0-9-]+$/,
  'force-dark-mode': NO_VALUE,
  'force-device-scale-factor': NUMBER,
  'force-prefers-reduced-motion': NO_VALUE,
  headless: /^(|new|old|shell|true)$/,
  'hide-scrollbars': NO_VALUE,
  'ignore-certificate-errors': NO_VALUE,
  incognito: NO_VALUE,
  kiosk: NO_VALUE,
  lang: /^[A-Za-z0-9_,-]+$/,
  'mute-audio': NO_VALUE,
  'no-default-browser-check': NO_VALUE,
  'no-first-run': NO_VALUE,
  private: NO_VALUE,
  'start-fullscreen': NO_VALUE,
  'start-maximized': NO_VALUE,
  'touch-events': /^(|enabled|disabled|auto)$/,
  'use-fake-device-for-media-stream': /^[a-z0-9=,.-]*$/,
  'use-fake-ui-for-media-stream': /^(|deny)$/,
  'user-agent': TEXT,
  'window-name': TEXT,
  'window-position': NUMBER_PAIR,
  'window-size': NUMBER_PAIR,
};

/** Names of the harmless arguments, without dashes. */
export const HARMLESS_ARGUMENTS = Object.keys(HARMLESS);

/** Whether a session may give this argument to a browser on this machine. */
export function isHarmlessArgument(argument: unknown): boolean {
  if (typeof argument !== 'string') return false;
  const [, name, value = ''] = /^--?([a-z-]+)(?:=([^]*))?$/.exec(argument) ?? [];
  return name !== undefined && Object.hasOwn(HARMLESS, name) && HARMLESS[name]!.test(value);
}

type Capabilities = Readonly<Record<string, unknown>>;
/** Whether a value selects no program, argument, profile or file of this machine. */
type Rule = (value: unknown) => boolean;
type Rules = Readonly<Record<string, Rule>>;
type LaunchSettings = Pick<Config['settings'], 'allow_launch_options'>;

const always: Rule = () => true;
const harmlessArguments: Rule = (value) => Array.isArray(value) && value.every(isHarmlessArgument);
const harmlessExclusions: Rule = (value) =>
  Array.isArray(value) && value.every((name) => name === 'enable-automation' || name === 'enable-logging');

/** The allowed values of Playwright's capabilities. One that is missing here selects nothing on this machine. */
const PLAYWRIGHT: Rules = {
  args: harmlessArguments,
  cdp_url: () => false,
  executablePath: () => false,
  user_data_dir: () => false,
  storageState: (value) => typeof value !== 'string',
};

const ON_ANDROID: Rules = {
  androidActivity: always,
  androidDeviceSerial: always,
  androidKeepAppDataDir: always,
  androidPackage: always,
  androidProcess: always,
  androidUseRunningApp: always,
};
const CHROMIUM: Rules = {
  args: harmlessArguments,
  excludeSwitches: harmlessExclusions,
  mobileEmulation: always,
  perfLoggingPrefs: always,
  w3c: always,
  windowTypes: always,
  ...ON_ANDROID,
};
const FIREFOX: Rules = { args: harmlessArguments, log: always, ...ON_ANDROID };

/** The allowed keys of a vendor's options, by the capability without its prefix; every other key is refused. */
const VENDOR_OPTIONS: Readonly<Record<string, Rules>> = {
  chromeOptions: CHROMIUM,
  edgeOptions: CHROMIUM,
  firefoxOptions: FIREFOX,
};
/** Options of Espresso that start an activity on the device. */
const DEVICE_OPTIONS = ['activityOptions', 'intentOptions'];

/** Appium capabilities, without a prefix, that select a program, an argument or a file of its host. */
const HOST_CAPABILITY =
  /executable(dir)?$|binary|(args|env|path|dir|directory|file|root|buildconfig|toolsversion)$|keystore|keychain|^(pre|post)run$/i;
/** A directory on the device, although its name ends like one on the host. */
const DEVICE_PATH = 'androidInstallPath';
/** Appium drivers of the desktop of this machine, which can start any program. */
const DESKTOP_DRIVER = /^(mac2|windows|novawindows|linux)$/i;

/**
 * Checks the capabilities of a browser that the `playwright` driver starts.
 * @throws ServiceError E0104 naming the capability and the setting
 */
export function checkPlaywrightLaunch(
  capabilities: Capabilities,
  { allow_launch_options: isAllowed }: LaunchSettings,
): void {
  if (isAllowed) return;
  for (const [name, rule] of Object.entries(PLAYWRIGHT)) {
    const value = capabilities[name];
    if (value !== undefined && !rule(value)) throw refusal(name, value);
  }
}

/**
 * Checks the capabilities of a session on a WebDriver or Appium server that the service starts.
 * @param capabilities W3C capabilities, as they are sent
 * @throws ServiceError E0104 naming the capability and the setting
 */
export function checkWebDriverLaunch(
  capabilities: Capabilities,
  { allow_launch_options: isAllowed }: LaunchSettings,
): void {
  if (isAllowed) return;
  const automation = capabilities['appium:automationName'];
  if (typeof automation === 'string' && DESKTOP_DRIVER.test(automation)) throw refusal('appium:automationName');
  for (const [name, value] of Object.entries(capabilities)) {
    const bare = name.slice(name.lastIndexOf(':') + 1);
    const options = Object.hasOwn(VENDOR_OPTIONS, bare) ? VENDOR_OPTIONS[bare] : undefined;
    if (options) checkVendorOptions(name, value, options);
    else if (!isAboutDevice(bare, value)) throw refusal(name);
  }
}

function checkVendorOptions(name: string, options: unknown, rules: Rules): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) throw refusal(name);
  for (const [key, value] of Object.entries(options)) {
    if (!Object.hasOwn(rules, key) || !rules[key]!(value)) throw refusal(`${name}.${key}`, value);
  }
}

/** A number or a boolean names no file. The options of an unknown vendor may hold anything. */
function isAboutDevice(bare: string, value: unknown): boolean {
  if (typeof value === 'number' || typeof value === 'boolean' || bare === DEVICE_PATH) return true;
  return !HOST_CAPABILITY.test(bare) && (!/options$/i.test(bare) || DEVICE_OPTIONS.includes(bare));
}

function refusal(capability: string, value?: unknown): ServiceError {
  const name = capability.slice(0, 100);
  const args: readonly unknown[] = /(^|\.)args$/.test(capability) && Array.isArray(value) ? value : [];
  const argument = args.find((each) => !isHarmlessArgument(each));
  // The value of an argument may be a secret.
  const shown = typeof argument === 'string' ? ` (${JSON.stringify(argument.split('=')[0]!.slice(0, 100))})` : '';
  return new ServiceError(
    'E0104',
    `${name}${shown} can choose a program, an argument, a profile or a file of this machine, or a browser that runs on it, which sessions may not: ` +
      'SVC_ALLOW_LAUNCH_OPTIONS=true allows it, and SVC_BROWSER_ARGS gives arguments to every browser',
    { capability: name, setting: 'allow_launch_options' },
  );
}
