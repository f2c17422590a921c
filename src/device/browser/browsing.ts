import { ServiceError } from '../../errors.js';

/** When a navigation ends: as the load states of Playwright; `none` once the browser has taken the address. */
export const LOAD_STATES = ['load', 'domcontentloaded', 'networkidle', 'none'] as const;
export type LoadState = (typeof LOAD_STATES)[number];

/** The address and the history of the page in front. Port of a driver that shows web pages. */
export abstract class Navigation {
  /**
   * Opens an address.
   * @returns the address reached
   * @throws ServiceError E0401 with the browser's reason when there is no such page, E0105 for a load state that the
   * driver cannot wait for
   */
  abstract open(url: string, until: LoadState, signal: AbortSignal): Promise<string>;
  /** Goes back in the history, if there is a page before. @returns the address reached */
  abstract back(until: LoadState, signal: AbortSignal): Promise<string>;
  /** Goes forward in the history, if there is a page after. @returns the address reached */
  abstract forward(until: LoadState, signal: AbortSignal): Promise<string>;
  /** @returns the address reached */
  abstract reload(until: LoadState, signal: AbortSignal): Promise<string>;
  abstract url(): Promise<string>;
  abstract title(): Promise<string>;
  /**
   * Waits until the page has made no request for `quietMs`.
   * @throws ServiceError E0204 after `timeoutMs`, E0105 when the driver does not see requests
   */
  abstract waitForNetworkIdle(quietMs: number, timeoutMs: number, signal: AbortSignal): Promise<void>;
}

/** A window or tab of a browser. */
export interface BrowserTab {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  /** In front: keywords act on it. */
  readonly active: boolean;
  /** Opened since a client last chose a window, or since the session began. */
  readonly isNew: boolean;
}

/** The windows and tabs of a browser. A window that a page opens comes to the front. Port of a driver of browsers. */
export abstract class Windows {
  /** In the order of opening. */
  abstract list(): Promise<readonly BrowserTab[]>;
  /** Brings a window to the front. @throws ServiceError E0401 when it was closed */
  abstract activate(id: string): Promise<void>;
  /** The window that was in front before; undefined when there is none. */
  abstract previous(): Promise<string | undefined>;
  /** Opens an empty window in front. @returns its id */
  abstract open(): Promise<string>;
  /** Closes a window; the one before it comes to the front. @throws ServiceError E0403 for the last one */
  abstract close(id: string): Promise<void>;

  protected wasClosed(): ServiceError {
    return new ServiceError('E0401', 'the window was closed');
  }
  protected isLast(): ServiceError {
    return new ServiceError('E0403', 'the last window cannot be closed; end the session instead');
  }
}

/** A cookie, with the names of W3C WebDriver (https://www.w3.org/TR/webdriver2/#cookies). */
export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly domain?: string | undefined;
  readonly path?: string | undefined;
  /** Seconds since 1970; without it the cookie ends with the browser. */
  readonly expiry?: number | undefined;
  readonly secure?: boolean | undefined;
  readonly httpOnly?: boolean | undefined;
  readonly sameSite?: 'Strict' | 'Lax' | 'None' | undefined;
}

/** The cookies that the page in front sends. Port of a driver of browsers. */
export abstract class Cookies {
  abstract list(): Promise<readonly Cookie[]>;
  /** @throws ServiceError E0401 with the browser's reason when it refuses the cookie */
  abstract set(cookie: Cookie): Promise<void>;
  /** Does nothing when there is no such cookie. */
  abstract delete(name: string): Promise<void>;
  abstract clear(): Promise<void>;
}
