import { type Direction, Driver, type Point, type Rect, ServiceError, type Size } from 'svc';
import type { RemoteSession } from './remote-session.js';
import type { Surface } from './surface.js';

/** What the drivers that speak WebDriver share: a session on a server, and a surface that it shows. */
export abstract class WebDriverDriver extends Driver {
  #session: RemoteSession | undefined;
  #closing: Promise<void> | undefined;

  /** What keywords act on now. */
  abstract get surface(): Surface;

  get id(): string {
    return this.session.id;
  }

  get isOpen(): boolean {
    return this.#session !== undefined;
  }

  /** @throws ServiceError E0101 before `open` and after `close`, E0106 when the session is lost */
  get session(): RemoteSession {
    const session = this.#session;
    if (!session) throw new ServiceError('E0101', 'run Launch App to open it again');
    if (session.lost !== undefined) throw new ServiceError('E0106', session.lost);
    return session;
  }

  /** Uses this session from now on. */
  protected use(session: RemoteSession): void {
    this.#session = session;
  }

  /** Ends the session; called again meanwhile, it waits for the same end. */
  close(): Promise<void> {
    this.#closing ??= this.#end().finally(() => (this.#closing = undefined));
    return this.#closing;
  }

  /** Ends the session, when there is one, and whatever `open` started for it. */
  protected async end(session: RemoteSession | undefined): Promise<void> {
    await session?.end();
  }

  #end(): Promise<void> {
    const session = this.#session;
    this.#session = undefined;
    return this.end(session);
  }

  windowSize(): Promise<Size> {
    return this.surface.windowSize();
  }
  press(point: Point, count: number): Promise<void> {
    return this.surface.press(point, count);
  }
  movePointer(point: Point): Promise<void> {
    return this.surface.movePointer(point);
  }
  longPress(point: Point, milliseconds: number, signal: AbortSignal): Promise<void> {
    return this.surface.longPress(point, milliseconds, signal);
  }
  swipe(from: Point, to: Point, signal: AbortSignal): Promise<void> {
    return this.surface.swipe(from, to, signal);
  }
  scroll(at: Point, direction: Direction, distance: number, signal: AbortSignal): Promise<void> {
    return this.surface.scroll(at, direction, distance, signal);
  }
  scrollArea(at: Point): Promise<Rect | undefined> {
    return this.surface.scrollArea(at);
  }
  drag(from: Point, to: Point, signal: AbortSignal): Promise<void> {
    return this.surface.drag(from, to, signal);
  }
  pinch(area: Rect, scale: number, signal: AbortSignal): Promise<void> {
    return this.surface.pinch(area, scale, signal);
  }
  pressKey(key: string): Promise<void> {
    return this.surface.pressKey(key);
  }
  clearFocused(): Promise<void> {
    return this.surface.clearFocused();
  }
  typeText(text: string): Promise<void> {
    return this.surface.typeText(text);
  }
  typeKeys(text: string, signal: AbortSignal): Promise<void> {
    return this.surface.typeKeys(text, signal);
  }
  executeScript(script: string, args: readonly unknown[], signal: AbortSignal): Promise<unknown> {
    return this.surface.executeScript(script, args, signal);
  }
  fingerprint(look?: object): Promise<string> {
    return this.surface.fingerprint(look);
  }
}
