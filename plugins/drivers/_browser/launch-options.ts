import { type Config, ServiceError } from '#svc';
import { isHarmlessArgument } from './harmless-arguments.js';

type Bag = Readonly<Record<string, unknown>>;
/** Whether a value chooses no program, argument, profile or file of this machine. */
type Rule = (value: unknown) => boolean;
type LaunchSettings = Pick<Config['settings'], 'allow_launch_options'>;

const always: Rule = () => true;
const harmlessArguments: Rule = (value) => Array.isArray(value) && value.every(isHarmlessArgument);
const harmlessExclusions: Rule = (value) =>
  Array.isArray(value) && value.every((name) => name === 'enable-automation' || name === 'enable-logging');

/** What a capability of Playwright may be. One that is missing here chooses nothing. */
const PLAYWRIGHT: Readonly<Record<string, Rule>> = {
  args: harmlessArguments,
  executablePath: () => false,
  storageState: (value) => typeof value !== 'string',
};

const ON_ANDROID: Readonly<Record<string, Rule>> = {
  androidActivity: always,
  androidDeviceSerial: always,
  androidKeepAppDataDir: always,
  androidPackage: always,
  androidProcess: always,
  androidUseRunningApp: always,
};
const CHROMIUM: Readonly<Record<string, Rule>> = {
  args: harmlessArguments,
  excludeSwitches: harmlessExclusions,
  mobileEmulation: always,
  perfLoggingPrefs: always,
  w3c: always,
  windowTypes: always,
  ...ON_ANDROID,
};
const FIREFOX: Readonly<Record<string, Rule>> = { args: harmlessArguments, log: always, ...ON_ANDROID };

/** The keys that a vendor's options may have, by the capability without its prefix; every other key is refused. */
const VENDOR_OPTIONS: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  chromeOptions: CHROMIUM,
  edgeOptions: CHROMIUM,
  firefoxOptions: FIREFOX,
};
/** Espresso's options for the start of an activity on the device. */
const DEVICE_OPTIONS = ['activityOptions', 'intentOptions'];

/** Names, without a prefix, of capabilities of Appium that choose a program, an argument or a file of its host. */
const HOST_CAPABILITY =
  /executable(dir)?$|binary|(args|env|path|dir|directory|file|root|buildconfig|toolsversion)$|keystore|keychain|^(pre|post)run$/i;
/** A directory on the device. */
const DEVICE_PATH = 'androidInstallPath';
/** Appium's drivers that operate the desktop of this machine, where any program can be started. */
const DESKTOP_DRIVER = /^(mac2|windows|novawindows|linux)$/i;

/**
 * Checks what a session chooses for the browser that the `playwright` driver starts.
 * @throws ServiceError E0104 naming the capability and the setting
 */
export function checkPlaywrightLaunch(capabilities: Bag, { allow_launch_options: isAllowed }: LaunchSettings): void {
  if (isAllowed) return;
  for (const [name, rule] of Object.entries(PLAYWRIGHT)) {
    const value = capabilities[name];
    if (value !== undefined && !rule(value)) throw refusal(name, value);
  }
}

/**
 * Checks what a session chooses for a WebDriver or Appium server that the service starts, and for what that starts.
 * @param capabilities W3C capabilities, as they are sent
 * @throws ServiceError E0104 naming the capability and the setting
 */
export function checkWebDriverLaunch(capabilities: Bag, { allow_launch_options: isAllowed }: LaunchSettings): void {
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

function checkVendorOptions(name: string, options: unknown, rules: Readonly<Record<string, Rule>>): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) throw refusal(name);
  for (const [key, value] of Object.entries(options)) {
    if (!Object.hasOwn(rules, key) || !rules[key]!(value)) throw refusal(`${name}.${key}`, value);
  }
}

/** A number or a switch names no file. Options of a vendor that is not known may hold anything. */
function isAboutDevice(bare: string, value: unknown): boolean {
  if (typeof value === 'number' || typeof value === 'boolean' || bare === DEVICE_PATH) return true;
  return !HOST_CAPABILITY.test(bare) && (!/options$/i.test(bare) || DEVICE_OPTIONS.includes(bare));
}

function refusal(capability: string, value?: unknown): ServiceError {
  const name = capability.slice(0, 100);
  const given: readonly unknown[] = /(^|\.)args$/.test(capability) && Array.isArray(value) ? value : [];
  const argument = given.find((each) => !isHarmlessArgument(each));
  // The value of an argument may be a secret.
  const shown = typeof argument === 'string' ? ` (${JSON.stringify(argument.split('=')[0]!.slice(0, 100))})` : '';
  return new ServiceError(
    'E0104',
    `${name}${shown} can choose a program, an argument or a file of this machine, which sessions may not: ` +
      'SVC_ALLOW_LAUNCH_OPTIONS=true allows it, and SVC_BROWSER_ARGS gives arguments to every browser',
    { capability: name, setting: 'allow_launch_options' },
  );
}
