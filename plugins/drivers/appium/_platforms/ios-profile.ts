import { type Apps, type Environment, ServiceError } from '#svc';
import { foldKey, keyRefusal } from './device-keys.js';
import { bundleId, IosApps } from './ios-apps.js';
import { IosEnvironment } from './ios-environment.js';
import { type Commands, isAddress, PlatformProfile } from './platform-profile.js';

/** A button of `mobile: pressButton` or a text to type, by folded key name. */
type Keys = Readonly<Record<string, { readonly button: string } | { readonly text: string }>>;

const KEYS: Keys = {
  home: { button: 'home' },
  volumeup: { button: 'volumeup' },
  volumedown: { button: 'volumedown' },
  enter: { text: '\n' },
  return: { text: '\n' },
  tab: { text: '\t' },
  space: { text: ' ' },
  backspace: { text: '\b' },
};

/** https://appium.github.io/appium-xcuitest-driver/latest/reference/execute-methods/ */
export class IosProfile extends PlatformProfile {
  readonly platform: string = 'iOS';
  readonly source = this.textOf('browserName') === undefined ? 'native' : 'page';
  override readonly hasStorage = true;
  override readonly hasWebViews: boolean = true;
  override readonly logTypes = ['syslog', 'crashlog'];
  override readonly actsOnScreen = true;
  // By default a screenshot of a web view shows the whole screen.
  override readonly settings: Readonly<Record<string, unknown>> = { webScreenshotMode: 'viewport' };
  protected override readonly appCapability = 'appium:bundleId';
  protected readonly keys: Keys = KEYS;

  async launch(commands: Commands, app?: string, activity?: string): Promise<void> {
    this.refuseActivity(activity);
    const isBrowser = this.textOf('browserName') !== undefined;
    const wanted = app ?? (isBrowser ? undefined : this.appUnderTest) ?? this.device.startUrl;
    if (wanted === undefined) return;
    if (!isAddress(wanted)) await commands.execute('mobile: launchApp', { bundleId: bundleId(wanted) });
    else if (isBrowser && /^https?:/i.test(wanted)) await commands.navigate(wanted);
    else await commands.execute('mobile: deepLink', { url: wanted });
  }

  override async terminate(commands: Commands, app: string): Promise<void> {
    await commands.execute('mobile: terminateApp', { bundleId: bundleId(app) });
  }

  /** The driver lists apps only on real devices. */
  override async version(commands: Commands, app: string): Promise<string> {
    const id = bundleId(app);
    for (const applicationType of ['User', 'System']) {
      const apps = (await this.#list(commands, applicationType)) as Record<string, Record<string, unknown>>;
      const version = apps[id]?.['CFBundleShortVersionString'] ?? apps[id]?.['CFBundleVersion'];
      if (typeof version === 'string') return version;
    }
    throw new ServiceError('E0401', `${id} is not installed, or has no version`);
  }

  async pressKey(commands: Commands, key: string): Promise<void> {
    const name = foldKey(key.trim());
    const found = Object.hasOwn(this.keys, name) ? this.keys[name] : undefined;
    if (!found) throw keyRefusal(this.platform, key, Object.keys(this.keys));
    if ('text' in found) await commands.type(found.text);
    else await commands.execute('mobile: pressButton', { name: found.button });
  }

  override apps(commands: Commands): Apps {
    return new IosApps(commands);
  }

  override environment(commands: Commands): Environment {
    return new IosEnvironment(commands);
  }

  override async hideKeyboard(commands: Commands): Promise<void> {
    if (await commands.execute('mobile: isKeyboardShown', {})) await commands.execute('mobile: hideKeyboard', {});
  }

  async #list(commands: Commands, applicationType: string): Promise<unknown> {
    try {
      return await commands.execute('mobile: listApps', { applicationType });
    } catch (error) {
      if (!(error instanceof ServiceError) || !/real device/i.test(error.message)) throw error;
      throw this.unsupported('reading the version of an app on a simulator');
    }
  }
}

/** https://appium.github.io/appium-xcuitest-driver/latest/guides/tvos/ */
export class TvOsProfile extends IosProfile {
  override readonly platform = 'tvOS';
  override readonly hasTouch = false;
  override readonly hasWebViews = false;
  override readonly settings = {};
  protected override readonly keys = {
    up: { button: 'up' },
    down: { button: 'down' },
    left: { button: 'left' },
    right: { button: 'right' },
    enter: { button: 'select' },
    select: { button: 'select' },
    ok: { button: 'select' },
    back: { button: 'menu' },
    menu: { button: 'menu' },
    home: { button: 'home' },
    play: { button: 'playpause' },
    pause: { button: 'playpause' },
    playpause: { button: 'playpause' },
  };
}
