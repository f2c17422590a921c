import { type Apps, type Environment, type Orientation, ServiceError } from '#svc';

/** Commands that a profile sends to the device. The driver provides them and translates Appium's errors. */
export interface Commands {
  /** Whether the server runs on this machine, so that it sees its files. */
  readonly readsLocalFiles: boolean;
  /** Runs an extension command of the driver, such as `mobile: pressKey`. */
  execute(script: string, args: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<unknown>;
  /** Opens an address in the browser in use. */
  navigate(url: string): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  /** Turns the screen. */
  setOrientation(orientation: Orientation): Promise<void>;
}

/** A device as the start of its session describes it. */
export interface Device {
  /** W3C capabilities, with `platformName` and `appium:automationName`. */
  readonly capabilities: Readonly<Record<string, unknown>>;
  readonly isTelevision: boolean;
  /** The address that Launch App opens in a browser. */
  readonly startUrl: string | undefined;
}

/** The behaviour that differs between platforms. An operation that the platform lacks is E0105. */
export abstract class PlatformProfile {
  /** Format of the page source: HTML, or the XML of the Android or iOS drivers. */
  abstract readonly source: 'page' | 'android' | 'ios';
  /** Its name in messages. */
  abstract readonly platform: string;
  /** Whether it has a touch screen. */
  readonly hasTouch: boolean = true;
  /** Whether apps have web views that the session can switch to. */
  readonly hasWebViews: boolean = false;
  /** Default settings of the driver. */
  readonly settings: Readonly<Record<string, unknown>> = {};
  /** Whether actions in a web view take coordinates of the screen instead of the page. */
  readonly actsOnScreen: boolean = false;
  /** Why the session has no screen to read; undefined when it has one. */
  readonly noScreenReason: string | undefined = undefined;
  /** Whether it is only a browser: keys go to the page, never to `pressKey`. */
  readonly isBrowser: boolean = false;
  /** The capability that names the app under test. */
  protected readonly appCapability: string | undefined = undefined;

  constructor(protected readonly device: Device) {}

  /** The app that the capabilities name. */
  get appUnderTest(): string | undefined {
    return this.appCapability === undefined ? undefined : this.textOf(this.appCapability);
  }

  /**
   * Opens an app or an address and brings it to the front; by default the one in the capabilities, if any.
   */
  abstract launch(commands: Commands, app?: string, activity?: string): Promise<void>;

  terminate(_commands: Commands, _app: string): Promise<void> {
    return Promise.reject(this.unsupported('terminating an app'));
  }

  version(_commands: Commands, _app: string): Promise<string> {
    return Promise.reject(this.unsupported('reading the version of an app'));
  }

  /** @throws ServiceError E0403 for an unknown key, E0105 for one that the platform does not have */
  abstract pressKey(commands: Commands, key: string): Promise<void>;

  /** Hides the on-screen keyboard if it is open. */
  async hideKeyboard(_commands: Commands): Promise<void> {}

  /** The installed apps. @throws ServiceError E0105 */
  apps(_commands: Commands): Apps {
    throw this.unsupported('managing apps');
  }

  /** What surrounds the apps. @throws ServiceError E0105 */
  environment(_commands: Commands): Environment {
    throw this.unsupported('changing what surrounds an app');
  }

  /** @throws ServiceError E0105 naming the action when there is no touch screen */
  requireTouch(what: string): void {
    if (!this.hasTouch) throw this.unsupported(`${what}, as it has no touch screen`);
  }

  protected textOf(capability: string): string | undefined {
    const value = this.device.capabilities[capability];
    return typeof value === 'string' && value !== '' ? value : undefined;
  }

  protected unsupported(what: string): ServiceError {
    return new ServiceError('E0105', `${this.platform} does not support ${what}`, { platform: this.platform });
  }

  protected refuseActivity(activity: string | undefined): void {
    if (activity !== undefined) throw this.unsupported('activities; leave app_activity out');
  }
}

/** Such as `myapp://screen`, `https://example.com` or `tel:123`; names of apps contain no colon. */
export const isAddress = (app: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(app);

/** The session is gone or does not answer: no alternative command can succeed. */
const FINAL_CODES = new Set(['E0101', 'E0106', 'E0107']);

export const isFinal = (error: unknown): boolean => error instanceof ServiceError && FINAL_CODES.has(error.code);
