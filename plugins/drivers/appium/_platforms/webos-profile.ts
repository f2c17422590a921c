import { ServiceError } from '#svc';
import { type Commands, PlatformProfile } from './platform-profile.js';
import { televisionKey, type TelevisionKeys } from './device-keys.js';

/** https://github.com/headspinio/appium-lg-webos-driver#webos-presskey, with `appium:rcMode` `js` */
const PAGE_KEYS: TelevisionKeys = {
  up: 'up',
  down: 'down',
  left: 'left',
  right: 'right',
  enter: 'enter',
  select: 'enter',
  ok: 'enter',
  back: 'back',
  play: 'playPause',
  pause: 'playPause',
  playpause: 'playPause',
  rewind: 'rev',
  fastforward: 'fwd',
};

/** With `appium:rcMode` `rc` */
const REMOTE_KEYS: TelevisionKeys = {
  up: 'UP',
  down: 'DOWN',
  left: 'LEFT',
  right: 'RIGHT',
  enter: 'ENTER',
  select: 'ENTER',
  ok: 'ENTER',
  back: 'BACK',
  home: 'HOME',
  play: 'PLAY',
  stop: 'STOP',
  rewind: 'REWIND',
  fastforward: 'FF',
  volumeup: 'VOL_UP',
  volumedown: 'VOL_DOWN',
  mute: 'MUTE',
  unmute: 'UNMUTE',
  channelup: 'CHAN_UP',
  channeldown: 'CHAN_DOWN',
};

/** https://github.com/headspinio/appium-lg-webos-driver */
export class WebOsProfile extends PlatformProfile {
  readonly platform = 'webOS';
  readonly source = 'page';
  override readonly hasTouch = false;
  override readonly noScreenReason = this.#isRemoteOnly ? 'with appium:remoteOnly there is no page to see' : undefined;
  protected override readonly appCapability = 'appium:appId';

  /** The driver can start an app only together with the session. */
  async launch(commands: Commands, app?: string, activity?: string): Promise<void> {
    this.refuseActivity(activity);
    if (app === undefined) return;
    const active = (await commands.execute('webos: activeAppInfo', {})) as { appId?: string } | null;
    if (active?.appId !== app) {
      throw this.unsupported('launching an app in a session; name it in the capability appium:appId');
    }
  }

  override async version(commands: Commands, app: string): Promise<string> {
    const apps = (await commands.execute('webos: listApps', {})) as { id?: string; version?: string }[];
    const found = apps.find(({ id }) => id === app);
    if (found?.version !== undefined) return found.version;
    throw new ServiceError('E0401', `${app} is not installed, or has no version`);
  }

  async pressKey(commands: Commands, key: string): Promise<void> {
    const { 'appium:rcMode': mode } = this.device.capabilities;
    const isRemote = this.#isRemoteOnly || (typeof mode === 'string' && mode.toLowerCase() === 'rc');
    const keys = isRemote ? REMOTE_KEYS : PAGE_KEYS;
    await commands.execute('webos: pressKey', { key: televisionKey(this.platform, keys, key) });
  }

  get #isRemoteOnly(): boolean {
    return this.device.capabilities['appium:remoteOnly'] === true;
  }
}
