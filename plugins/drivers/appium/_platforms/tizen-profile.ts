import { type Commands, isAddress, PlatformProfile } from './platform-profile.js';
import { televisionKey, type TelevisionKeys } from './device-keys.js';

const digits = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`digit${i}`, `KEY_${i}`]));

/** https://github.com/headspinio/appium-tizen-tv-driver/blob/main/packages/tizen-remote/lib/keys.js */
const KEYS: TelevisionKeys = {
  up: 'KEY_UP',
  down: 'KEY_DOWN',
  left: 'KEY_LEFT',
  right: 'KEY_RIGHT',
  enter: 'KEY_ENTER',
  select: 'KEY_ENTER',
  ok: 'KEY_ENTER',
  back: 'KEY_RETURN',
  play: 'KEY_PLAY',
  pause: 'KEY_PAUSE',
  stop: 'KEY_STOP',
  rewind: 'KEY_REWIND',
  fastforward: 'KEY_FF',
  record: 'KEY_REC',
  volumeup: 'KEY_VOLUP',
  volumedown: 'KEY_VOLDOWN',
  volumemute: 'KEY_MUTE',
  channelup: 'KEY_CHUP',
  channeldown: 'KEY_CHDOWN',
  menu: 'KEY_MENU',
  info: 'KEY_INFO',
  guide: 'KEY_GUIDE',
  exit: 'KEY_EXIT',
  red: 'KEY_RED',
  green: 'KEY_GREEN',
  yellow: 'KEY_YELLOW',
  ...digits,
};

/** Pages do not receive these; they need `appium:rcMode` `remote`. */
const REMOTE_ONLY: TelevisionKeys = { home: 'KEY_HOME', power: 'KEY_POWER' };

/** https://github.com/headspinio/appium-tizen-tv-driver */
export class TizenProfile extends PlatformProfile {
  readonly platform = 'Tizen';
  readonly source = 'page';
  override readonly hasTouch = false;
  override readonly noScreenReason = this.#isRemoteOnly ? 'with appium:rcOnly there is no page to see' : undefined;
  protected override readonly appCapability = 'appium:appPackage';

  /** The app under test is restarted in debug mode, so that its page stays readable. */
  async launch(commands: Commands, app?: string, activity?: string): Promise<void> {
    this.refuseActivity(activity);
    if (app === undefined) return;
    if (isAddress(app)) throw this.unsupported('opening an address; give the id of an app');
    const debug = app === this.appUnderTest && !this.#isRemoteOnly;
    await commands.execute('tizen: activateApp', { appPackage: app, ...(debug && { debug }) });
  }

  override async terminate(commands: Commands, app: string): Promise<void> {
    await commands.execute('tizen: terminateApp', { pkgId: app });
  }

  async pressKey(commands: Commands, key: string): Promise<void> {
    const isRemote = this.#isRemoteOnly || this.device.capabilities['appium:rcMode'] === 'remote';
    const keys = isRemote ? { ...KEYS, ...REMOTE_ONLY } : KEYS;
    await commands.execute('tizen: pressKey', { key: televisionKey(this.platform, keys, key) });
  }

  get #isRemoteOnly(): boolean {
    return this.device.capabilities['appium:rcOnly'] === true;
  }
}
