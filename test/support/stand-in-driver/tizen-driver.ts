import { errors } from 'appium/driver.js';
import { TelevisionStandIn } from './television-driver.js';

/** https://github.com/headspinio/appium-tizen-tv-driver: the keys of the remote control, and what a page sees of them. */
const KEYS: Readonly<Record<string, readonly [code?: number, key?: string]>> = {
  KEY_UP: [38, 'ArrowUp'],
  KEY_DOWN: [40, 'ArrowDown'],
  KEY_LEFT: [37, 'ArrowLeft'],
  KEY_RIGHT: [39, 'ArrowRight'],
  KEY_ENTER: [13, 'Enter'],
  KEY_RETURN: [10009, 'Back'],
  KEY_PLAY: [415, 'MediaPlay'],
  KEY_PAUSE: [19, 'MediaPause'],
  KEY_STOP: [413, 'MediaStop'],
  KEY_REWIND: [412, 'MediaRewind'],
  KEY_FF: [417, 'MediaFastForward'],
  KEY_VOLUP: [447, 'VolumeUp'],
  KEY_RED: [403, 'ColorF0Red'],
  KEY_HOME: [],
  KEY_POWER: [],
};

const APPS = ['abc.example', 'org.tizen.browser'];

const PRESS = `const [code, key, done] = [arguments[0], arguments[1], arguments[2]];
for (const type of ['keydown', 'keyup']) {
  const data = { code: String(code), key, keyCode: Number(code), which: Number(code), bubbles: true, cancelable: true };
  document.dispatchEvent(new KeyboardEvent(type, data));
}
done(null);`;

/** Stands for the driver of Samsung's televisions. */
export class TizenStandIn extends TelevisionStandIn {
  static executeMethodMap = {
    'tizen: pressKey': { command: 'pressKey', params: { required: ['key'] } },
    'tizen: longPressKey': { command: 'pressKey', params: { required: ['key'], optional: ['duration'] } },
    'tizen: listApps': { command: 'listInstalled', params: {} },
    'tizen: activateApp': { command: 'activateById', params: { required: ['appPackage'], optional: ['debug'] } },
    'tizen: terminateApp': { command: 'terminateById', params: { required: ['pkgId'] } },
  };

  override desiredCapConstraints = {
    platformName: { isString: true, inclusionCaseInsensitive: ['TizenTV'], presence: true },
    deviceName: { isString: true, presence: true },
    deviceAddress: { isString: true },
    udid: { isString: true },
    appPackage: { isString: true },
    chromedriverExecutable: { isString: true },
    chromedriverExecutableDir: { isString: true },
    rcMode: { isString: true, inclusionCaseInsensitive: ['remote', 'js'] },
    rcOnly: { isBoolean: true },
    pages: { isArray: true },
  } as never;

  override readonly avoided = [
    ['POST', /^\/session\/[^/]+\/appium/],
    ['GET', /^\/session\/[^/]+\/appium/],
    ['POST', /^\/session\/[^/]+\/element\/[^/]+\/value/],
    ['POST', /^\/session\/[^/]+\/execute/],
  ] as TelevisionStandIn['avoided'];

  protected override async connect(): Promise<void> {
    const { deviceName, udid, deviceAddress, rcOnly } = this.capabilities;
    const named = /^(.+):\d+/.test(deviceName ?? '');
    if (udid === undefined && !named)
      throw new errors.SessionNotCreatedError("The 'appium:udid' capability is required");
    if (deviceAddress === undefined && !named) {
      throw new errors.SessionNotCreatedError("The 'appium:deviceAddress' capability is required");
    }
    if (!rcOnly) await this.#debug();
  }

  async pressKey(key: string): Promise<void> {
    const known = KEYS[key];
    if (!known) throw new TypeError(`Invalid key code: ${key}`);
    const { rcMode, rcOnly } = this.capabilities;
    if (rcMode === 'remote' || rcOnly) return;
    await this.inPage('/execute/async', PRESS, [known[0], known[1] ?? key]);
  }
  async listInstalled(): Promise<object[]> {
    return APPS.map((appPackage) => ({ appName: appPackage, appPackage }));
  }
  async activateById(appPackage: string, debug = false): Promise<void> {
    if (!APPS.includes(appPackage)) throw new errors.UnknownError(`'${appPackage}' is not installed`);
    if (debug) await this.#debug();
  }
  async terminateById(id: string): Promise<void> {
    if (!APPS.includes(id)) throw new errors.UnknownError(`'${id}' is not running`);
  }
  async getCurrentContext(): Promise<string> {
    return 'NATIVE_APP';
  }

  async #debug(): Promise<void> {
    const { chromedriverExecutable, chromedriverExecutableDir } = this.capabilities;
    if (chromedriverExecutable === undefined && chromedriverExecutableDir === undefined) {
      throw new errors.InvalidArgumentError(
        'appium:chromedriverExecutable or appium:chromedriverExecutableDir is required',
      );
    }
    await this.openPage();
  }
}
