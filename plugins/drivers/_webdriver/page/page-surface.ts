import {
  type BrowserStorage,
  type Cookies,
  type DeviceElement,
  type DialogHandler,
  type Dialogs,
  type Direction,
  DIRECTION_VECTORS,
  type Downloads,
  isDialogOpen,
  type Environment,
  type Navigation,
  type Point,
  type Rect,
  ServiceError,
  type Size,
  type Windows,
} from '#svc';
import { BrowserSurface, type ElementRef, type Pointer } from '../../_browser/browser-surface.js';
import { codeOfKey, pressKeys } from '../input/actions.js';
import { Fingers, type Placement } from '../input/fingers.js';
import { Mouse } from '../input/mouse.js';
import { Page, type PageState } from './page.js';
import { PageCookies } from './page-cookies.js';
import { PageElement, type PagePointer } from './page-element.js';
import { PageEnvironment } from './page-environment.js';
import { PageNavigation } from './page-navigation.js';
import { PageStorage } from './page-storage.js';
import { PageWindows } from './windows/page-windows.js';
import { VerifiedPress } from './verified-press.js';
import { emulateLocale, type Locale } from './locale.js';
import type { Remote } from '../remote-session.js';
import { runScript } from '../script.js';

export interface PageOptions {
  /** Presses and drags are touches. */
  readonly hasTouch: boolean;
  /** Throws E0105 for an action on a platform that cannot touch or point; by default every action is allowed. */
  readonly requireTouch?: (action: string) => void;
  readonly dialogHandler: DialogHandler;
  /** Milliseconds that a script of the caller may take. */
  readonly scriptLimit: number;
  /** Whether the server drops an element that HTML drags; true by default. */
  readonly dropsDraggables?: boolean;
  /** Whether the page agent blocks presses that would reach something else: in Chromium; false by default. */
  readonly verifiesPresses?: boolean;
  /** Whether the page can open windows; true by default. */
  readonly hasWindows?: boolean;
  /** Where the downloads go; undefined where the browser keeps them on another machine. */
  readonly downloads?: Downloads;
  /** Maps points of the page to points that fingers touch; the same point by default. */
  readonly placement?: (page: Outline) => Promise<Placement>;
}

/** The properties by which a page is recognized on a screen. */
export interface Outline {
  readonly title: string;
  /** CSS pixels. */
  readonly size: Size;
  readonly isVisible: boolean;
}

/** A page in a browser or a web view. Points are CSS pixels of the window. */
export class PageSurface extends BrowserSurface implements PagePointer {
  readonly #page: Page;
  readonly #windows: PageWindows;
  readonly #mouse: Mouse;
  readonly #fingers: Fingers;
  readonly verifiedPress: VerifiedPress | undefined;

  constructor(
    remote: Remote,
    private readonly options: PageOptions,
  ) {
    super();
    this.#page = new Page(remote, options.dialogHandler, options.hasWindows);
    const { session } = this.#page;
    this.#windows = new PageWindows(this.#page, session);
    this.#mouse = new Mouse(session);
    const { placement } = options;
    // The agent knows the events of a mouse.
    if (options.verifiesPresses && !options.hasTouch) {
      this.verifiedPress = new VerifiedPress(this.#page, (place, count) => this.press(place, count));
    }
    this.#fingers = new Fingers(session, undefined, placement && (async () => placement(await this.outline())));
  }

  get hasTouch(): boolean {
    return this.options.hasTouch;
  }

  override get navigation(): Navigation {
    return new PageNavigation(this.#page, this.#page.session, this.options.scriptLimit);
  }

  override get windows(): Windows {
    if (this.options.hasWindows === false) return super.windows;
    return this.#windows;
  }

  override get storageState(): BrowserStorage {
    return new PageStorage(this.#page, this.cookies);
  }

  override get downloads(): Downloads {
    return this.options.downloads ?? super.downloads;
  }

  override get cookies(): Cookies {
    return new PageCookies(this.#page);
  }

  override get dialogs(): Dialogs {
    return this.#page.dialogs;
  }
  override get environment(): Environment {
    return new PageEnvironment(this.#page, {
      hasTouch: this.hasTouch,
      windowSize: () => this.windowSize(),
      resize: (size) => this.resize(size),
    });
  }

  /** With what another process goes on. */
  get state(): PageState {
    return this.#page.state;
  }

  /** Goes on where another process left off. */
  restore(state: PageState): void {
    this.#page.restore(state);
  }

  /** Makes the window in front the current one. @throws ServiceError E0106 when the last window was closed */
  switchToFront(): Promise<void> {
    return this.#page.switchToFront();
  }

  /** See `emulateLocale`. */
  emulateLocale(locale: Locale, warn: (message: string) => void): Promise<void> {
    return emulateLocale(this.#page, locale, warn);
  }

  override async rightPress(point: Point): Promise<void> {
    if (this.hasTouch) return super.rightPress(point);
    this.requireTouch('a right press');
    await this.#act(() => this.#mouse.rightPress(point));
  }

  /** Resizes the window so that the page has this size. */
  async resize({ width, height }: Size): Promise<void> {
    const [dx, dy] = await this.evaluate<[number, number]>('[outerWidth - innerWidth, outerHeight - innerHeight]');
    await this.#page.session.command((browser) => browser.setWindowRect(null, null, width + dx, height + dy));
  }

  outline(): Promise<Outline> {
    return this.evaluate(`({
      title: document.title,
      size: { width: window.innerWidth, height: window.innerHeight },
      isVisible: document.visibilityState === 'visible',
    })`);
  }

  async movePointer(point: Point): Promise<void> {
    this.requireTouch('a pointer');
    if (this.options.placement) throw new ServiceError('E0105', 'fingers do not move without touching');
    await this.#act(() => this.#mouse.move(point));
  }

  /** A browser with touch has no wheel, and a finger scrolls at most one screen; the page scrolls by script then. */
  override async scroll(at: Point, direction: Direction, distance: number, signal: AbortSignal): Promise<void> {
    if (!this.hasTouch) return super.scroll(at, direction, distance, signal);
    this.requireTouch('scrolling');
    const { x, y } = DIRECTION_VECTORS[direction];
    await this.read('scrollBy', { at, dx: x * distance, dy: y * distance });
  }

  async requireDrop({ x, y }: Point): Promise<void> {
    if (this.options.dropsDraggables !== false) return;
    const isDraggable = `document.elementFromPoint(${x}, ${y})?.closest('[draggable="true"]') != null`;
    if (!(await this.evaluate<boolean>(isDraggable))) return;
    throw new ServiceError('E0105', 'geckodriver drops no element that is draggable="true"; playwright does');
  }

  async dragOnto(from: Point, target: () => Promise<Point>, signal: AbortSignal): Promise<void> {
    await this.#act(async () => {
      await this.#mouse.grab(from, signal);
      let to = from;
      try {
        to = await target();
      } finally {
        await this.#mouse.drop(from, to);
      }
    });
  }

  clearFocused(): Promise<void> {
    return this.#insert(null);
  }

  typeText(text: string): Promise<void> {
    return this.#insert(text);
  }

  async typeKeys(text: string, signal: AbortSignal): Promise<void> {
    await this.#insert('');
    for (const character of text) {
      signal.throwIfAborted();
      await this.#pressCodes([character === '\n' ? codeOfKey('Enter') : character]);
    }
  }

  /** Null for a script that opens a dialog. */
  async executeScript(script: string, args: readonly unknown[], signal: AbortSignal): Promise<unknown> {
    return (await this.#act(() => runScript(this.#page, script, args, this.options.scriptLimit, signal))) ?? null;
  }

  protected override requireTouch(action: string): void {
    this.options.requireTouch?.(action);
  }

  protected evaluate<T>(expression: string): Promise<T> {
    return this.#page.run(`return ${expression}`);
  }

  protected elementAt(ref: ElementRef, bounds: Rect): DeviceElement {
    return new PageElement(this, this.#page, ref, bounds);
  }

  protected usePointer(gesture: (pointer: Pointer) => Promise<void>): Promise<void> {
    return this.#act(() => gesture(this.hasTouch ? this.#fingers : this.#mouse));
  }

  protected turnWheel(at: Point, dx: number, dy: number, signal: AbortSignal): Promise<void> {
    return this.#act(() => this.#mouse.wheel(at, dx, dy, signal));
  }

  protected pressChord(keys: readonly string[]): Promise<void> {
    return this.#pressCodes(keys.map(codeOfKey));
  }

  protected capturePng(): Promise<string> {
    return this.#page.inFront((browser) => browser.takeScreenshot());
  }

  async #insert(text: string | null): Promise<void> {
    await this.#act(async () => {
      if (!(await this.read('insertText', text))) throw this.noFocus();
    });
  }

  #pressCodes(codes: readonly string[]): Promise<void> {
    return this.#act(() => pressKeys(this.#page.session, codes));
  }

  /** Runs an action that may open or close windows. @returns undefined when it opened a dialog, which ended it */
  async #act<T>(action: () => Promise<T>): Promise<T | undefined> {
    try {
      return await action();
    } catch (error) {
      if (!isDialogOpen(error)) throw error;
      return undefined;
    } finally {
      this.#page.expectNewWindows();
      this.#page.dialogs.expect();
    }
  }
}
