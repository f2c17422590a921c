import { type Apps, didYouMean, type Environment, ServiceError, suggest } from '#svc';
import { AndroidApps, packageName } from './android-apps.js';
import { AndroidEnvironment } from './android-environment.js';
import { ANDROID_KEY_NAMES, androidKeyCode, META_STATES } from './device-keys.js';
import { type Commands, isAddress, isFinal, PlatformProfile } from './platform-profile.js';

const MAX_KEY_CODE = 1000;
/** Longer than a frame, for apps that look at the fingers once a frame. Android's own `input tap` lifts at once. */
const CONTACT_MS = 20;
/** Longer than a frame. UiAutomator2 itself waits for an idle screen before each read. */
const STILL_INTERVAL_MS = 20;

/** https://github.com/appium/appium-uiautomator2-driver#mobile-extensions */
export class AndroidProfile extends PlatformProfile {
  readonly platform: string = 'Android';
  readonly source = this.textOf('browserName') === undefined ? 'native' : 'page';
  override readonly contact = CONTACT_MS;
  override readonly stillInterval = STILL_INTERVAL_MS;
  override readonly hasAlertCommands = false;
  override readonly hasWebViews = true;
  override readonly logTypes = ['logcat'];
  override readonly hasStorage = true;
  protected override readonly appCapability = 'appium:appPackage';

  async launch(commands: Commands, app?: string, activity?: string): Promise<void> {
    const wanted = app ?? this.#start;
    if (wanted === undefined) return;
    if (isAddress(wanted)) {
      const isPage = /^https?:/i.test(wanted) && this.textOf('browserName') !== undefined;
      await (isPage ? commands.navigate(wanted) : commands.execute('mobile: deepLink', { url: wanted }));
      return;
    }
    const [name = '', ...inner] = wanted.split('/');
    const appId = packageName(name);
    const component = inner.length > 0 ? inner.join('/') : activity;
    if (component === undefined) await commands.execute('mobile: activateApp', { appId });
    else await startActivity(commands, appId, component);
  }

  override async terminate(commands: Commands, app: string): Promise<void> {
    await commands.execute('mobile: terminateApp', { appId: packageName(app) });
  }

  /** The version name; the version code when the server does not allow `adb_shell`, the only source of the name. */
  override async version(commands: Commands, app: string): Promise<string> {
    const appId = packageName(app);
    return (await versionName(commands, appId)) ?? (await versionCode(commands, appId));
  }

  async pressKey(commands: Commands, key: string): Promise<void> {
    await commands.execute('mobile: pressKey', this.readKey(key));
  }

  override apps(commands: Commands): Apps {
    return new AndroidApps(commands);
  }

  override environment(commands: Commands): Environment {
    return new AndroidEnvironment(commands);
  }

  override async hideKeyboard(commands: Commands): Promise<void> {
    if (await commands.execute('mobile: isKeyboardShown', {})) await commands.execute('mobile: hideKeyboard', {});
  }

  /** A key code, a key name or a chord (`Control+A`). */
  protected readKey(key: string): { keycode: number; metastate?: number } {
    const text = key.trim();
    if (/^\d+$/.test(text)) {
      if (Number(text) <= MAX_KEY_CODE) return { keycode: Number(text) };
      throw new ServiceError('E0403', `there is no key code above ${MAX_KEY_CODE}`);
    }
    const codes = (text === '+' ? ['+'] : text.split(/\+(?!$)/)).map((part) => this.codeOf(part.trim()));
    const keycode = codes.pop()!;
    const metastate = codes.reduce((state, code) => state | modifier(code, key), 0);
    return metastate === 0 ? { keycode } : { keycode, metastate };
  }

  protected codeOf(name: string): number {
    const code = androidKeyCode(name);
    if (code !== undefined) return code;
    const suggestions = suggest(name, ANDROID_KEY_NAMES);
    const shown = JSON.stringify(name.slice(0, 50));
    throw new ServiceError('E0403', `there is no key ${shown}${didYouMean(suggestions)}`, { suggestions });
  }

  /** The default of Launch App. The activity was opened with the session. */
  get #start(): string | undefined {
    const app = this.textOf('browserName') === undefined ? this.appUnderTest : undefined;
    return app ?? this.device.startUrl;
  }
}

function modifier(code: number, chord: string): number {
  const state = META_STATES.get(code);
  if (state !== undefined) return state;
  throw new ServiceError('E0403', `only Shift, Alt, Control and Meta can be held in ${JSON.stringify(chord)}`);
}

async function startActivity(commands: Commands, appId: string, activity: string): Promise<void> {
  if (!/^[\w.$]+$/.test(activity)) {
    const shown = JSON.stringify(activity.slice(0, 100));
    throw new ServiceError('E0403', `${shown} is no activity: give one such as .MainActivity`);
  }
  const answer = await commands.execute('mobile: startActivity', { intent: `${appId}/${activity}`, wait: true });
  const refusal = typeof answer === 'string' ? /^Error: .*$/m.exec(answer) : null;
  if (refusal) throw new ServiceError('E0401', refusal[0].slice(0, 500));
}

async function versionName(commands: Commands, appId: string): Promise<string | undefined> {
  try {
    const answer = await commands.execute('mobile: shell', { command: 'dumpsys', args: ['package', appId] });
    return typeof answer === 'string' ? /\bversionName=(\S+)/.exec(answer)?.[1] : undefined;
  } catch (error) {
    if (isFinal(error)) throw error;
    return undefined;
  }
}

async function versionCode(commands: Commands, appId: string): Promise<string> {
  const apps = (await commands.execute('mobile: listApps', {})) as Record<string, { versionCode?: number | null }>;
  const app = apps[appId];
  if (!app) throw new ServiceError('E0401', `${appId} is not installed`);
  if (app.versionCode != null) return `version code ${app.versionCode}`;
  throw new ServiceError('E0105', `Android reports no version of ${appId}; start Appium with adb_shell allowed`);
}

/** Keys whose code on a remote control differs from the one on a keyboard. */
const REMOTE_KEYS: Readonly<Record<string, string>> = { enter: 'DPAD_CENTER', return: 'DPAD_CENTER' };

export class AndroidTvProfile extends AndroidProfile {
  override readonly platform = 'Android TV';
  override readonly hasTouch = false;

  protected override codeOf(name: string): number {
    return super.codeOf(REMOTE_KEYS[name.toLowerCase()] ?? name);
  }
}
