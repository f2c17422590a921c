import { type Apps, type Environment, type Orientation, type Point, ServiceError } from '#svc';

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
  /** Presses keys together by W3C actions, given as the characters that WebDriver has for them. */
  pressKeys(codes: readonly string[]): Promise<void>;
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
  /** What the session shows: the page of a browser, or a native screen, whose source is read by its shape. */
  abstract readonly source: 'page' | 'native';
  /** Its name in messages. */
  abstract readonly platform: string;
  /** Whether its native screen is pressed at points: by fingers, or by a mouse. */
  readonly hasTouch: boolean = true;
  /** The pointer of W3C actions that the driver has for a native screen. */
  readonly pointer: 'touch' | 'mouse' = 'touch';
  /** Milliseconds for which a press touches the screen. */
  readonly contact: number = 50;
  /** Milliseconds between two reads of the screen that show whether an element moves. */
  readonly stillInterval: number = 50;
  /** Whether the driver performs W3C actions of keys. */
  readonly hasKeyActions: boolean = true;
  /** Whether the driver finds by the strategies of the shape of its sources, which are faster than XPath. */
  readonly hasStrategies: boolean = true;
  /** Whether the driver has commands for alerts. Otherwise dialogs are read from the page source. */
  readonly hasAlertCommands: boolean = true;
  /** Whether apps have web views that the session can switch to. */
  readonly hasWebViews: boolean = false;
  /** The types of the device's logs that the driver reads, the main one first. */
  readonly logTypes: readonly string[] = [];
  /** Default settings of the driver. */
  readonly settings: Readonly<Record<string, unknown>> = {};
  /** Whether actions in a web view take coordinates of the screen instead of the page. */
  readonly actsOnScreen: boolean = false;
  /** Why the session has no screen to read; undefined when it has one. */
  readonly noScreenReason: string | undefined = undefined;
  /** Whether it is only a browser: keys go to the page, never to `pressKey`. */
  readonly isBrowser: boolean = false;
  /** Whether files can be written to the device and read from it, by `mobile: pushFile` and `mobile: pullFile`. */
  readonly hasStorage: boolean = false;
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

  /**
   * Turns a wheel over a point, by the distance in which the view moves; undefined where fingers scroll. In the unit of
   * the page source.
   */
  turnWheel?(commands: Commands, at: Point, dx: number, dy: number): Promise<void>;

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

/** Checks a bundle id of Apple's platforms. @throws ServiceError E0403 */
export function bundleId(app: string): string {
  if (/^[\w-]+(\.[\w-]+)*$/.test(app)) return app;
  const shown = JSON.stringify(app.slice(0, 100));
  throw new ServiceError('E0403', `${shown} is no bundle id: give one such as com.example.app`);
}

/** The session is gone or does not answer: no alternative command can succeed. */
const FINAL_CODES = new Set(['E0101', 'E0106', 'E0107']);

export const isFinal = (error: unknown): boolean => error instanceof ServiceError && FINAL_CODES.has(error.code);
