import { ServiceError } from '../errors.js';
import type { Point, Rect, Size } from './geometry.js';

/** Where the view goes when it scrolls, or where the finger goes when it swipes. */
export type Direction = 'up' | 'down' | 'left' | 'right';

/** What the session's configuration says for the driver in use. */
export class DriverOptions {
  constructor(
    readonly url: string | undefined,
    readonly capabilities: Readonly<Record<string, unknown>>,
  ) {}
}

/**
 * A live device or browser. Port of a driver source.
 *
 * Coordinates are window coordinates. Before `open` and after `close` every method throws E0101; when the session was
 * lost (browser crashed, device unplugged) E0106, at once; what the platform cannot do is E0105; what does not answer
 * in time E0107. A method given a signal stops when it is aborted.
 */
export abstract class Driver {
  /** The underlying session's own id. */
  abstract get id(): string;
  abstract get isOpen(): boolean;

  /** Opens the session on the device and answers its id. Whatever fails, nothing is left behind. */
  abstract open(signal: AbortSignal): Promise<string>;
  /** Ends the session and whatever `open` started. Never throws because it was ended before. */
  abstract close(): Promise<void>;

  /** Opens the app or URL, or what the capabilities name; naming nothing attaches to what is on the screen. */
  abstract launch(app: string | undefined, activity: string | undefined, signal: AbortSignal): Promise<void>;
  abstract windowSize(): Promise<Size>;

  abstract press(point: Point, count: number): Promise<void>;
  /** Moves the pointer without pressing. */
  abstract movePointer(point: Point): Promise<void>;
  abstract longPress(point: Point, milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Moves a finger from one place to another. */
  abstract swipe(from: Point, to: Point, signal: AbortSignal): Promise<void>;
  /** Moves the view by `distance` pixels, at that place. */
  abstract scroll(at: Point, direction: Direction, distance: number, signal: AbortSignal): Promise<void>;
  /** The largest scrollable area around or inside this place, as what is seen of it; undefined when there is none. */
  abstract scrollArea(at: Point): Promise<Rect | undefined>;
  /**
   * Containers inside the window that scroll in a direction and, where that is known, have not reached their end, the
   * largest first. A browser that has none inside the window brings one of the others into it.
   */
  scrollAreas(_direction: Direction): Promise<readonly Rect[]> {
    return Promise.resolve([]);
  }
  /** Presses, holds and drags from one place to another. */
  abstract drag(from: Point, to: Point, signal: AbortSignal): Promise<void>;
  /** Two fingers around a centre: `scale` below 1 zooms out, above 1 in. */
  abstract pinch(area: Rect, scale: number, signal: AbortSignal): Promise<void>;

  /** A key by its name or number, or a chord of keys (`Control+A`). */
  abstract pressKey(key: string): Promise<void>;
  /** Empties the field that has the focus. */
  abstract clearFocused(): Promise<void>;
  /** Types into what has the focus, as one input. */
  abstract typeText(text: string): Promise<void>;
  /** Types into what has the focus, key by key. */
  abstract typeKeys(text: string, signal: AbortSignal): Promise<void>;

  /** Runs a script as a function body, as in WebDriver: `return arguments[0]`. */
  abstract executeScript(script: string, args: readonly unknown[], signal: AbortSignal): Promise<unknown>;

  /**
   * Changes whenever what is seen on the screen does: position, text or order.
   * @param look the object of a look for an element, whose reading of the screen may answer this too
   */
  abstract fingerprint(look?: object): Promise<string>;

  /** @throws ServiceError E0403 when the place is outside the window */
  async checkInside({ x, y }: Point): Promise<Size> {
    const window = await this.windowSize();
    if (x >= 0 && y >= 0 && x < window.width && y < window.height) return window;
    throw new ServiceError('E0403', `${x},${y} is outside the window of ${window.width} x ${window.height}`, {
      window,
    });
  }

  /** The place at so many percent of the window; 100 is its last pixel. */
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
    return new ServiceError('E0105', what);
  }
}
