import { ServiceError } from '../errors.js';
import type { Cookies, Navigation, Windows } from './browser/browsing.js';
import type { DeviceStorage, Downloads } from './file-transfer.js';
import { DialogHandler, type Dialogs } from './browser/dialogs.js';
import type { DeviceLog } from './device-log.js';
import type { BrowserStorage } from './browser/storage-state.js';
import type { Apps } from './apps.js';
import type { Environment } from './browser/environment.js';
import type { Point, Rect, Size } from './geometry.js';
import type { Mocks } from './browser/mocks.js';
import type { PageLogs } from './browser/page-logs.js';
import type { ScreenCast } from './screen-cast.js';
import type { ScreenChanges } from './screen-changes.js';

/** The direction in which a view scrolls or a finger moves. */
export type Direction = 'up' | 'down' | 'left' | 'right';

/** The unit vector of each direction in window coordinates, whose y axis points down. */
export const DIRECTION_VECTORS: Readonly<Record<Direction, Point>> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};

/** The session's configuration for the driver in use. */
export class DriverOptions {
  constructor(
    readonly url: string | undefined,
    readonly capabilities: Readonly<Record<string, unknown>>,
  ) {}
}

const WEB_DRIVERS = 'playwright and selenium have it, and appium with a browser or a web view in front';

const LOGGING_DRIVERS =
  'playwright has them, and selenium in a session with the capability webSocketUrl: true, if its server has WebDriver BiDi';

const unsupported = (what: string) => new ServiceError('E0105', what);

/**
 * The actions on a screen. Points and rectangles are in window coordinates. A method that takes a signal stops when it
 * is aborted.
 */
export abstract class DeviceActions {
  abstract windowSize(): Promise<Size>;

  abstract press(point: Point, count: number): Promise<void>;
  /** Moves the pointer without pressing. */
  abstract movePointer(point: Point): Promise<void>;
  abstract longPress(point: Point, milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Moves a finger from one point to another. */
  abstract swipe(from: Point, to: Point, signal: AbortSignal): Promise<void>;
  /** Scrolls the view at a point by `distance` pixels. */
  abstract scroll(at: Point, direction: Direction, distance: number, signal: AbortSignal): Promise<void>;
  /** The visible part of the largest scrollable area around or inside a point; undefined when nothing there scrolls. */
  abstract scrollArea(at: Point): Promise<Rect | undefined>;
  /**
   * Containers inside the window that scroll in a direction and, where the platform reports it, have not reached their
   * end, the largest first. A browser that has none inside the window scrolls another one into it.
   */
  scrollAreas(_direction: Direction): Promise<readonly Rect[]> {
    return Promise.resolve([]);
  }
  /** Presses, holds and drags from one point to another. */
  abstract drag(from: Point, to: Point, signal: AbortSignal): Promise<void>;
  /** Moves two fingers around the centre of an area: a `scale` below 1 zooms out, above 1 in. */
  abstract pinch(area: Rect, scale: number, signal: AbortSignal): Promise<void>;

  /** A key by its name or number, or a chord of keys (`Control+A`). */
  abstract pressKey(key: string): Promise<void>;
  /** Empties the focused field. */
  abstract clearFocused(): Promise<void>;
  /** Types into the focused field, as one input. */
  abstract typeText(text: string): Promise<void>;
  /** Types into the focused field, key by key. */
  abstract typeKeys(text: string, signal: AbortSignal): Promise<void>;

  /** Presses the secondary mouse button. */
  rightPress(_point: Point): Promise<void> {
    return Promise.reject(unsupported('a right press; a browser with a mouse has one'));
  }

  /** @throws ServiceError E0105 when no web page is in front */
  get navigation(): Navigation {
    throw unsupported(`navigation; ${WEB_DRIVERS}`);
  }
  /** @throws ServiceError E0105 when no browser with windows is in front */
  get windows(): Windows {
    throw unsupported(`browser windows; ${WEB_DRIVERS}`);
  }
  /** @throws ServiceError E0105 when no web page is in front */
  get cookies(): Cookies {
    throw unsupported(`cookies; ${WEB_DRIVERS}`);
  }
  /**
   * The same while the driver is closed: what was recorded stays readable.
   * @throws ServiceError E0105 when the driver does not record pages
   */
  get pageLogs(): PageLogs {
    throw unsupported(`logs of pages; ${LOGGING_DRIVERS}`);
  }
  /** @throws ServiceError E0105 when the driver cannot intercept requests */
  get mocks(): Mocks {
    throw unsupported('mocks of requests; playwright has them');
  }
  /** @throws ServiceError E0105 when there is no device that has logs */
  get deviceLog(): DeviceLog {
    throw unsupported('logs of a device; appium has them on Android and iOS');
  }

  /** @throws ServiceError E0105 when no web page is in front */
  get storageState(): BrowserStorage {
    throw unsupported(`storage of a browser; ${WEB_DRIVERS}`);
  }
  /** @throws ServiceError E0105 when the browser runs on another machine, or there is none */
  get downloads(): Downloads {
    throw unsupported('downloads; playwright has them, and selenium without a url, whose browser runs on this machine');
  }
  /** @throws ServiceError E0105 when the driver has no device */
  get storage(): DeviceStorage {
    throw unsupported('files of a device; appium has them on Android and iOS');
  }
  /** @throws ServiceError E0105 when the driver sees no dialogs */
  get dialogs(): Dialogs {
    throw unsupported('dialogs; playwright, selenium and appium have them');
  }
  /**
   * Hides the text caret, which blinks, for screenshots that are compared. Does nothing where the platform cannot.
   * @returns a function that shows it again
   */
  hideCaret(): Promise<() => Promise<void>> {
    return Promise.resolve(() => Promise.resolve());
  }
  /** @throws ServiceError E0105 when the driver has no device with apps */
  get apps(): Apps {
    throw unsupported('managing apps; appium on Android and iOS has it');
  }
  /** @throws ServiceError E0105 when the driver changes nothing around an app or a page */
  get environment(): Environment {
    throw unsupported('an environment to change; playwright, selenium, and appium on Android and iOS have one');
  }

  /** @throws ServiceError E0105 when the device sends no frames by itself: screenshots are taken instead */
  get screenCast(): ScreenCast {
    throw unsupported(
      'a screencast; playwright has it in Chromium, and appium on native screens of devices of this host',
    );
  }

  /** @throws ServiceError E0105 when the device tells no changes by itself: its screen is polled */
  get screenChanges(): ScreenChanges {
    throw unsupported('changes of the screen that the device tells; playwright has them in Chromium');
  }

  /** Runs a script as a function body, as in WebDriver: `return arguments[0]`. */
  abstract executeScript(script: string, args: readonly unknown[], signal: AbortSignal): Promise<unknown>;

  /**
   * A hash of the visible screen: it changes with the position, the text and the order of elements.
   * @param look the `look` of an element search, whose snapshot of the screen may be hashed instead of a new one
   */
  abstract screenHash(look?: object): Promise<string>;
}

/** With what another process goes on with the session of a driver: plain JSON, which may hold secrets. */
export type DriverAttachment = Readonly<Record<string, unknown>>;

/**
 * A live device or browser. Port of a driver source.
 *
 * Before `open` and after `close` every method throws E0101; when the session was lost (browser crashed, device
 * unplugged) E0106, at once; for what the platform cannot do E0105; when the device does not answer in time E0107.
 */
export abstract class Driver extends DeviceActions {
  /** What happens to the dialogs of this session. */
  readonly dialogHandler = new DialogHandler();

  /** The id of the underlying session. */
  abstract get id(): string;
  abstract get isOpen(): boolean;

  /** Opens the session on the device and returns its id. A failed `open` leaves no process, port or file behind. */
  abstract open(signal: AbortSignal): Promise<string>;
  /** Ends the session and everything that `open` started. Never throws because it was ended before. */
  abstract close(): Promise<void>;

  /**
   * What `attach` needs in another process; undefined when the session ends with this process, as that of a browser on this
   * machine does. It may change with every call, such as a press that opens a window.
   */
  get attachment(): DriverAttachment | undefined {
    return undefined;
  }
  /**
   * Goes on with a session that another process opened, instead of `open`. A failed `attach` leaves the session as it is.
   * @returns its id
   * @throws ServiceError E0106 when the session is gone
   */
  attach(_attachment: DriverAttachment, _signal: AbortSignal): Promise<string> {
    return Promise.reject(this.unsupported('going on with a session of another process'));
  }
  /** Closes as `close` does, but leaves a session that has an attachment open on its server. */
  detach(): Promise<void> {
    return this.close();
  }

  /** Opens the app or URL, by default the one in the capabilities; without either the session uses the open screen. */
  abstract launch(app: string | undefined, activity: string | undefined, signal: AbortSignal): Promise<void>;

  /** @throws ServiceError E0403 when the point is outside the window */
  async checkInside({ x, y }: Point): Promise<Size> {
    const window = await this.windowSize();
    if (x >= 0 && y >= 0 && x < window.width && y < window.height) return window;
    throw new ServiceError('E0403', `${x},${y} is outside the window of ${window.width} x ${window.height}`, {
      window,
    });
  }

  /** The point at a percentage of the window's width and height; 100 is its last pixel. */
  async percentToPoint(x: number, y: number): Promise<Point> {
    const { width, height } = await this.windowSize();
    return { x: Math.min((x * width) / 100, width - 1), y: Math.min((y * height) / 100, height - 1) };
  }

  async launchOther(app: string, signal: AbortSignal): Promise<void> {
    await this.launch(app, undefined, signal);
  }
  terminate(app: string): Promise<void> {
    return Promise.reject(this.unsupported(`terminating ${JSON.stringify(app)}`));
  }
  appVersion(app: string): Promise<string> {
    return Promise.reject(this.unsupported(`reading the version of ${JSON.stringify(app)}`));
  }

  protected unsupported(what: string): ServiceError {
    return unsupported(what);
  }
}
