import { ServiceError } from '#svc';
import type { Commands } from './commands.js';

/** What is known of the device before the session starts. */
export interface Device {
  /** W3C capabilities, with `platformName` and `appium:automationName`. */
  readonly capabilities: Readonly<Record<string, unknown>>;
  readonly isTelevision: boolean;
  /** What Launch App opens in a browser. */
  readonly startUrl: string | undefined;
}

/** What one platform does in its own way. What it cannot do is E0105. */
export abstract class PlatformProfile {
  /** What its page source is: HTML, or the hierarchy of one of the drivers' own forms. */
  abstract readonly source: 'page' | 'android' | 'ios';
  /** As messages name it. */
  abstract readonly platform: string;
  /** Whether fingers can press, swipe and pinch. */
  readonly hasTouch: boolean = true;
  /** Whether apps show pages, to which the session can switch. */
  readonly hasWebViews: boolean = false;
  /** Settings of the driver, unless the caller asks otherwise. */
  readonly settings: Readonly<Record<string, unknown>> = {};
  /** Whether actions in a web view are at places of the screen; else they are at places of the page. */
  readonly actsOnScreen: boolean = false;
  /** Why no screen can be seen in this session; undefined where it can. */
  readonly blindness: string | undefined = undefined;
  /** Whether a page is all there is: then keys are the page's, and `pressKey` is not for it. */
  readonly isBrowser: boolean = false;
  /** The capability that names the app under test. */
  protected readonly appCapability: string | undefined = undefined;

  constructor(protected readonly device: Device) {}

  /** The app that the session is about, as the capabilities name it. */
  get appUnderTest(): string | undefined {
    return this.appCapability === undefined ? undefined : this.textOf(this.appCapability);
  }

  /**
   * Opens an app or an address and brings it to the front; what the capabilities name when none is given. Naming
   * nothing is fine.
   */
  abstract launch(commands: Commands, app?: string, activity?: string): Promise<void>;

  terminate(_commands: Commands, _app: string): Promise<void> {
    return Promise.reject(this.unsupported('terminating an app'));
  }

  version(_commands: Commands, _app: string): Promise<string> {
    return Promise.reject(this.unsupported('reading the version of an app'));
  }

  /** @throws ServiceError E0403 for a key that is not known, E0105 for one that the platform does not have */
  abstract pressKey(commands: Commands, key: string): Promise<void>;

  /** Hides the keyboard on the screen when it shows. */
  async hideKeyboard(_commands: Commands): Promise<void> {}

  /** @throws ServiceError E0105 naming what needs the touch screen */
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

/** `myapp://screen`, `https://example.com`, `tel:123`: no name of an app holds a colon. */
export const isAddress = (app: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(app);

/** Failures that no other way of asking can mend. */
const FINAL = new Set(['E0101', 'E0106', 'E0107']);

export const isFinal = (error: unknown): boolean => error instanceof ServiceError && FINAL.has(error.code);
