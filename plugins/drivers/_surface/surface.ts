import {
  type BrowserStorage,
  type Candidate,
  type Cookies,
  DeviceActions,
  type Dialogs,
  type DeviceLog,
  type Direction,
  type Downloads,
  type ElementList,
  Driver,
  type DriverAttachment,
  type ElementType,
  type Mocks,
  type Environment,
  type LocatedElement,
  type Navigation,
  type PageLogs,
  type Point,
  type Rect,
  type Scope,
  type ScreenCast,
  type ScreenChanges,
  ServiceError,
  type Size,
  type TreeAnswer,
  type TreeStrategy,
  type Windows,
  type z,
} from '#svc';

/** A page or a native screen: how it is read and acted on. */
export abstract class Surface extends DeviceActions {
  /** See `ElementLocator.find`. */
  abstract find(by: TreeStrategy, value: string, limit: number, look: object): Promise<TreeAnswer>;
  /** The HTML of the page, or the XML hierarchy of the screen. */
  abstract source(): Promise<string>;
  /** See `PageSource.list`. */
  abstract elements(scope: Scope, isBrief?: boolean): Promise<ElementList>;
  /** See `PageSource.candidates`. */
  abstract candidates(type: ElementType): Promise<Candidate[]>;
  /** See `PageSource.locators`. */
  abstract locators(by: TreeStrategy, value: string, nth?: number): Promise<LocatedElement | undefined>;
  /** PNG in device pixels. */
  abstract capture(): Promise<Buffer>;
}

/** A driver that forwards every action to the surface in front, which may change while the session is open. */
export abstract class SurfaceDriver extends Driver {
  /** @throws ServiceError E0101 before `open` and after `close`, E0106 when the session was lost */
  abstract get surface(): Surface;

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
  override scrollAreas(direction: Direction): Promise<readonly Rect[]> {
    return this.surface.scrollAreas(direction);
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
  override rightPress(point: Point): Promise<void> {
    return this.surface.rightPress(point);
  }
  override get navigation(): Navigation {
    return this.surface.navigation;
  }
  override get windows(): Windows {
    return this.surface.windows;
  }
  override get cookies(): Cookies {
    return this.surface.cookies;
  }
  override get storageState(): BrowserStorage {
    return this.surface.storageState;
  }
  override get downloads(): Downloads {
    return this.surface.downloads;
  }
  override get dialogs(): Dialogs {
    return this.surface.dialogs;
  }
  override hideCaret(): Promise<() => Promise<void>> {
    return this.surface.hideCaret();
  }
  override get pageLogs(): PageLogs {
    return this.surface.pageLogs;
  }
  override get mocks(): Mocks {
    return this.surface.mocks;
  }
  override get deviceLog(): DeviceLog {
    return this.surface.deviceLog;
  }
  override get environment(): Environment {
    return this.surface.environment;
  }
  override get screenCast(): ScreenCast {
    return this.surface.screenCast;
  }
  override get screenChanges(): ScreenChanges {
    return this.surface.screenChanges;
  }
  executeScript(script: string, args: readonly unknown[], signal: AbortSignal): Promise<unknown> {
    return this.surface.executeScript(script, args, signal);
  }
  screenHash(look?: object): Promise<string> {
    return this.surface.screenHash(look);
  }

  /**
   * Reads what another process wrote.
   * @throws ServiceError E0106 for the attachment of another driver, or of a version of svc that had another one
   */
  protected readAttachment<T>(schema: z.ZodType<T, z.ZodTypeDef, unknown>, attachment: DriverAttachment): T {
    const parsed = schema.safeParse(attachment);
    if (parsed.success) return parsed.data;
    const path = parsed.error.issues[0]!.path.join('.');
    throw new ServiceError('E0106', `what is known of the session is of no use for this version of svc: ${path}`);
  }
}
