import { errors } from 'appium/driver.js';
import { TelevisionStandIn } from './television-driver.js';

/** https://github.com/headspinio/appium-lg-webos-driver#webos-presskey: what a page sees of a key. */
const PAGE_KEYS: Readonly<Record<string, readonly [code: number, key: string]>> = {
  enter: [13, 'Enter'],
  right: [39, 'ArrowRight'],
  left: [37, 'ArrowLeft'],
  up: [38, 'ArrowUp'],
  down: [40, 'ArrowDown'],
  back: [461, 'GoBack'],
  playpause: [415, '\x85'],
  fwd: [425, 'Unidentified'],
  rev: [424, 'Unidentified'],
};
const REMOTE_KEYS =
  'HOME LEFT RIGHT UP DOWN ENTER BACK VOL_UP VOL_DOWN MUTE UNMUTE PLAY STOP REWIND FF CHAN_UP CHAN_DOWN'.split(' ');

const PRESS = `const [keyCode, key] = [arguments[0], arguments[1]];
document.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, keyCode, which: keyCode, bubbles: true }));
document.dispatchEvent(new KeyboardEvent('keyup', {}));`;

/** Stands for the driver of LG's televisions. */
export class WebOsStandIn extends TelevisionStandIn {
  static executeMethodMap = {
    'webos: pressKey': { command: 'pressKey', params: { required: ['key'], optional: ['duration'] } },
    'webos: listApps': { command: 'listInstalled' },
    'webos: activeAppInfo': { command: 'inFront' },
  };

  override desiredCapConstraints = {
    platformName: { isString: true, inclusionCaseInsensitive: ['LGTV'], presence: true },
    deviceName: { isString: true, presence: true },
    deviceHost: { isString: true, presence: true },
    appId: { isString: true, presence: true },
    chromedriverExecutable: { isString: true },
    remoteOnly: { isBoolean: true },
    rcMode: { isString: true, inclusionCaseInsensitive: ['rc', 'js'] },
    pages: { isArray: true },
  } as never;

  override readonly avoided = [
    ['POST', /^\/session\/[^/]+\/appium/],
    ['GET', /^\/session\/[^/]+\/appium/],
    ['POST', /^\/session\/[^/]+\/execute\/sync/],
  ] as TelevisionStandIn['avoided'];

  protected override async connect(): Promise<void> {
    if (!this.capabilities['remoteOnly']) await this.openPage();
  }

  async pressKey(key: string): Promise<void> {
    const { rcMode = 'js', remoteOnly } = this.capabilities;
    if (rcMode !== 'js' || remoteOnly) {
      if (!REMOTE_KEYS.includes(key)) throw new errors.UnknownError(`the television knows no key ${key}`);
      return;
    }
    const known = PAGE_KEYS[key.toLowerCase()];
    if (!known) throw new errors.InvalidArgumentError(`Key name '${key}' is not supported`);
    await this.inPage('/execute/sync', PRESS, known);
  }
  async listInstalled(): Promise<object[]> {
    return [
      { id: this.capabilities['appId'], version: '4.2.0', title: 'Example' },
      { id: 'airplay', version: '1.0.0', title: 'AirPlay' },
    ];
  }
  async inFront(): Promise<object> {
    return { returnValue: true, appId: this.capabilities['appId'], processId: '', windowId: '' };
  }
}
