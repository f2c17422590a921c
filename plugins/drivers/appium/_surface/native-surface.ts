import {
  type Candidate,
  type DialogHandler,
  type Dialogs,
  type Direction,
  DIRECTION_VECTORS,
  type ElementList,
  type ElementType,
  type LocatedElement,
  type Point,
  type Rect,
  type Scope,
  ServiceError,
  type Size,
  type TreeAnswer,
  type TreeStrategy,
} from '#svc';
import { codeOfKey, pressKeys } from '../../_webdriver/input/actions.js';
import { Fingers } from '../../_webdriver/input/fingers.js';
import { Mouse } from '../../_webdriver/input/mouse.js';
import type { Remote } from '../../_webdriver/remote-session.js';
import { Surface } from '../../_surface/surface.js';
import type { Commands, PlatformProfile } from '../_platforms/platform-profile.js';
import { AndroidDialogs } from './android-dialogs.js';
import { AlertDialogs } from './alert-dialogs.js';
import { NativeElement, type NativeHost } from './native-element.js';
import type { NativeScreen } from '../_screen/native-screen.js';
import type { SourceNode } from '../_screen/source-node.js';

/**
 * Number of visible hits of a search that get a fingerprint: the finder acts on the first, or on one of the next. The last
 * requested hit gets one too, because `>> nth=N` names it.
 */
const MAX_FINGERPRINTED_HITS = 2;
/** Time between two presses of one gesture: Android takes a shorter one for the same press. */
const BETWEEN_PRESSES_MS = 50;
/** Time to hold an element before it can be dragged. */
const DRAG_HOLD_MS = 600;
/** Maximum share of a container for one movement; swipes at its edges belong to the system. */
const MAX_SWIPE_SHARE = 0.8;
/** https://appium.github.io/appium-mac2-driver/latest/guides/w3c-actions/ */
const MOUSE_TIMES = { move: 10, between: 600, grab: 600 };

/** The native screen of a device. Coordinates are those of the page source: pixels on Android, points on iOS. */
export class NativeSurface extends Surface implements NativeHost {
  readonly #pointer: Fingers | Mouse;
  readonly #dialogs: Dialogs;
  readonly #looks = new WeakMap<object, Promise<NativeScreen>>();

  constructor(
    private readonly session: Remote,
    private readonly profile: PlatformProfile,
    private readonly commands: Commands,
    handler: DialogHandler,
  ) {
    super();
    const times = { contact: profile.contact, between: BETWEEN_PRESSES_MS };
    this.#pointer = profile.pointer === 'mouse' ? new Mouse(session, MOUSE_TIMES) : new Fingers(session, times);
    this.#dialogs = profile.hasAlertCommands ? new AlertDialogs(handler, session) : new AndroidDialogs(handler, this);
  }

  override get dialogs(): Dialogs {
    return this.#dialogs;
  }

  get stillInterval(): number {
    return this.profile.stillInterval;
  }

  async screen(): Promise<NativeScreen> {
    return parseScreen(await this.source());
  }

  async windowSize(): Promise<Size> {
    try {
      const { width, height } = await this.session.command((browser) => browser.getWindowRect());
      return { width, height };
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'E0105') throw error;
      return (await this.screen()).size;
    }
  }

  async press(point: Point, count: number): Promise<void> {
    this.profile.requireTouch('pressing');
    await this.#pointer.press(point, count);
  }

  override rightPress(point: Point): Promise<void> {
    return this.#pointer instanceof Mouse ? this.#pointer.rightPress(point) : super.rightPress(point);
  }

  async movePointer(point: Point): Promise<void> {
    if (this.#pointer instanceof Mouse) return this.#pointer.move(point);
    throw new ServiceError('E0105', `${this.profile.platform} has no pointer that moves without pressing`);
  }

  async longPress(point: Point, milliseconds: number, signal: AbortSignal): Promise<void> {
    this.profile.requireTouch('a long press');
    await this.#pointer.hold(point, milliseconds, signal);
  }

  async swipe(from: Point, to: Point, signal: AbortSignal): Promise<void> {
    this.profile.requireTouch('swiping');
    if (this.profile.turnWheel && (await this.screen()).scrollArea(from)) {
      // A finger moves the content with it, a wheel moves the view.
      return this.profile.turnWheel(this.commands, from, from.x - to.x, from.y - to.y);
    }
    await this.#pointer.drag(from, to, signal);
  }

  /** Turns the wheel, else swipes, several times for a long distance. */
  async scroll(at: Point, direction: Direction, distance: number, signal: AbortSignal): Promise<void> {
    this.profile.requireTouch('scrolling');
    if (this.profile.turnWheel) {
      const { x, y } = DIRECTION_VECTORS[direction];
      return this.profile.turnWheel(this.commands, at, x * distance, y * distance);
    }
    const screen = await this.screen();
    const area = screen.scrollArea(at) ?? { x: 0, y: 0, ...screen.size };
    // The finger moves against the view.
    const [x, y] = [-DIRECTION_VECTORS[direction].x, -DIRECTION_VECTORS[direction].y];
    const longest = MAX_SWIPE_SHARE * (x !== 0 ? area.width : area.height);
    const middle = { x: area.x + area.width / 2, y: area.y + area.height / 2 };
    for (let left = distance; left >= 1; left -= longest) {
      const length = Math.min(left, longest);
      const from = {
        x: x !== 0 ? middle.x - (x * length) / 2 : within(at.x, area.x, area.width),
        y: y !== 0 ? middle.y - (y * length) / 2 : within(at.y, area.y, area.height),
      };
      await this.#pointer.drag(from, { x: from.x + x * length, y: from.y + y * length }, signal);
    }
  }

  async scrollArea(at: Point): Promise<Rect | undefined> {
    this.profile.requireTouch('scrolling');
    return (await this.screen()).scrollArea(at);
  }

  override async scrollAreas(direction: Direction): Promise<readonly Rect[]> {
    this.profile.requireTouch('scrolling');
    return (await this.screen()).scrollAreasIn(direction === 'left' || direction === 'right');
  }

  async drag(from: Point, to: Point, signal: AbortSignal): Promise<void> {
    this.profile.requireTouch('dragging');
    await this.#pointer.drag(from, to, signal, DRAG_HOLD_MS);
  }

  async pinch(area: Rect, scale: number, signal: AbortSignal): Promise<void> {
    this.profile.requireTouch('a pinch');
    if (this.#pointer instanceof Mouse) {
      throw new ServiceError('E0105', `${this.profile.platform} has one mouse; a pinch needs the fingers of a phone`);
    }
    await this.#pointer.pinch(area, scale, signal);
  }

  pressKey(key: string): Promise<void> {
    return this.profile.pressKey(this.commands, key);
  }

  async clearFocused(): Promise<void> {
    const id = await this.#focused();
    await this.session.command((browser) => browser.elementClear(id));
  }

  async typeText(text: string): Promise<void> {
    const id = await this.#focused();
    await this.session.command((browser) => browser.elementSendKeys(id, text));
  }

  /** Presses keys; characters without a key are entered as text. */
  async typeKeys(text: string, signal: AbortSignal): Promise<void> {
    const id = await this.#focused();
    for (const character of text) {
      signal.throwIfAborted();
      if (!this.profile.hasKeyActions || !/^[\x20-\x7e\n]$/.test(character)) {
        await this.session.command((browser) => browser.elementSendKeys(id, character));
        continue;
      }
      await pressKeys(this.session, [character === '\n' ? codeOfKey('Enter') : character], signal);
    }
  }

  executeScript(script: string): Promise<unknown> {
    const shown = JSON.stringify(script.slice(0, 50));
    return Promise.reject(
      new ServiceError('E0105', `a native screen runs no script ${shown}; give a command such as "mobile: shell"`),
    );
  }

  async screenHash(look: object = {}): Promise<string> {
    return (await this.#screenOf(look)).fingerprint();
  }

  async find(by: TreeStrategy, value: string, limit: number, look: object): Promise<TreeAnswer> {
    const screen = await this.#screenOf(look);
    const { hits, total } = await screen.find(by, value, limit);
    const described = new Set(
      hits
        .filter(({ state }) => state.visible)
        .slice(0, MAX_FINGERPRINTED_HITS)
        .concat(hits.slice(limit - 1, limit)),
    );
    return {
      total,
      hits: hits.map((hit) => ({
        bounds: hit.bounds,
        state: hit.state,
        element: new NativeElement(this, screen, hit.node),
        ...(described.has(hit) && { fingerprint: screen.elementFingerprint(hit.node) }),
      })),
    };
  }

  /** Reads the screen once for all searches of one look. */
  #screenOf(look: object): Promise<NativeScreen> {
    let screen = this.#looks.get(look);
    if (!screen) this.#looks.set(look, (screen = this.screen()));
    return screen;
  }

  source(): Promise<string> {
    return this.session.command((browser) => browser.getPageSource());
  }

  async elements(_scope: Scope, isBrief = false): Promise<ElementList> {
    const screen = await this.screen();
    return { elements: screen.elements(isBrief), ...(screen.isTruncated && { truncated: true }) };
  }

  async candidates(type: ElementType): Promise<Candidate[]> {
    return (await this.screen()).candidates(type);
  }

  async locators(by: TreeStrategy, value: string, nth?: number): Promise<LocatedElement | undefined> {
    return (await this.screen()).locators(by, value, nth);
  }

  async capture(): Promise<Buffer> {
    return Buffer.from(await this.session.command((browser) => browser.takeScreenshot()), 'base64');
  }

  async write(screen: NativeScreen, node: SourceNode, text: string, clear: boolean): Promise<void> {
    const { using, value } = this.profile.hasStrategies ? screen.handleOf(node) : screen.xpathOf(node);
    await this.session.command(async (browser) => {
      const id = idOf(await browser.findElement(using, value));
      if (clear) await browser.elementClear(id);
      if (text !== '') await browser.elementSendKeys(id, text);
    });
  }

  /** @throws ServiceError E0206 when nothing has the focus */
  async #focused(): Promise<string> {
    try {
      return idOf(await this.session.command((browser) => browser.getActiveElement()));
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'E0206') throw error;
      const reason = 'nothing on the screen has the focus; press the field first';
      throw new ServiceError('E0206', reason, undefined, { cause: error });
    }
  }
}

/** https://www.w3.org/TR/webdriver2/#elements */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

const idOf = (reference: unknown): string => String((reference as Readonly<Record<string, unknown>>)[ELEMENT]);

/** Moves a coordinate into the middle part of an area. */
const within = (place: number, start: number, length: number): number =>
  Math.min(Math.max(place, start + length * ((1 - MAX_SWIPE_SHARE) / 2)), start + length * ((1 + MAX_SWIPE_SHARE) / 2));

/** Parses a page source. @throws ServiceError E0401 when it contains no elements */
export async function parseScreen(source: string): Promise<NativeScreen> {
  const { NativeScreen: Screen } = await import('../_screen/native-screen.js');
  return Screen.parse(source);
}
