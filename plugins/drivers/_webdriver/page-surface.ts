import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Candidate,
  type Direction,
  type ElementType,
  type Point,
  readChord,
  type Rect,
  type Scope,
  type ScreenElement,
  ServiceError,
  type Size,
  SOURCE_LIMIT,
  type TreeAnswer,
  type TreeStrategy,
} from '#svc';
import { candidates, elements, find, fingerprint, html, scrollAreas, scrollPositions } from '../_browser/in-page.js';
import { movableAreas } from '../_browser/movable-areas.js';
import { scrollSettled } from '../_browser/scroll-settled.js';
import { WHEEL } from '../_browser/wheel-way.js';
import { codeOfKey, pressKeys } from './actions.js';
import { Fingers, type Placement } from './fingers.js';
import { Mouse } from './mouse.js';
import { Page } from './page.js';
import { PageElement, type PagePointer } from './page-element.js';
import { insertText, loading, scrollBy } from './page-scripts.js';
import type { Remote } from './remote-session.js';
import { runScript } from './script.js';
import type { Surface } from '../_surface/surface.js';
import { isDialog } from './translate.js';

/** Milliseconds that a page whose document is there gets to load the rest. */
const LOAD_LIMIT = 15_000;
/** Times that a picture is asked for. */
const CAPTURES = 5;

export interface PageOptions {
  /** Presses and swipes are touches. */
  readonly hasTouch: boolean;
  /** Refuses what needs a screen to touch; every screen is one unless given. */
  readonly requireTouch?: (what: string) => void;
  /** Milliseconds that a script of the caller may take. */
  readonly scriptLimit: number;
  /** Whether the page can open windows; true unless given. */
  readonly hasWindows?: boolean;
  /** Where fingers touch for places of the page; there itself unless given. */
  readonly placement?: (page: Outline) => Promise<Placement>;
}

/** What there is to know of a page that lies somewhere on a screen. */
export interface Outline {
  readonly title: string;
  /** CSS pixels. */
  readonly size: Size;
  readonly isVisible: boolean;
}

/** A page in a browser or a web view. Places are CSS pixels of the window. */
export class PageSurface implements Surface, PagePointer {
  readonly #page: Page;
  readonly #mouse: Mouse;
  readonly #fingers: Fingers;

  constructor(
    private readonly session: Remote,
    private readonly options: PageOptions,
  ) {
    this.#page = new Page(session, options.hasWindows);
    this.#mouse = new Mouse(session);
    const { placement } = options;
    this.#fingers = new Fingers(session, 0, placement && (async () => placement(await this.outline())));
  }

  /**
   * Opens an address and waits until its document is there, and for a while until the rest is.
   * @param takes milliseconds that the navigation may take
   * @throws ServiceError E0401 with the browser's reason when there is no such page
   */
  async open(address: string, signal: AbortSignal, takes: number): Promise<void> {
    this.#page.touched();
    await this.#page.front();
    const navigate = () => this.session.command((browser) => browser.navigateTo(address), { signal, takes });
    await this.#page.pastDialog(navigate).catch((error: unknown) => {
      if (!isDialog(error)) throw error;
    });
    const end = performance.now() + LOAD_LIMIT;
    while (performance.now() < end) {
      signal.throwIfAborted();
      const { ready, failed } = await this.#page.read(loading);
      if (failed !== null) throw new ServiceError('E0401', failed);
      if (ready) return;
      await sleep(50, undefined, { signal });
    }
  }

  /** Makes the window so large that the page has this size. */
  async resize({ width, height }: Size): Promise<void> {
    const [dx, dy] = await this.#page.run<[number, number]>(
      'return [outerWidth - innerWidth, outerHeight - innerHeight]',
    );
    await this.session.command((browser) => browser.setWindowRect(null, null, width + dx, height + dy));
  }

  outline(): Promise<Outline> {
    return this.#page.run(`return {
      title: document.title,
      size: { width: window.innerWidth, height: window.innerHeight },
      isVisible: document.visibilityState === 'visible',
    }`);
  }

  windowSize(): Promise<Size> {
    return this.#page.run('return { width: window.innerWidth, height: window.innerHeight }');
  }

  async press(point: Point, count: number): Promise<void> {
    this.options.requireTouch?.('pressing');
    await this.#acting(() => (this.options.hasTouch ? this.#fingers : this.#mouse).press(point, count));
  }

  async movePointer(point: Point): Promise<void> {
    this.options.requireTouch?.('a pointer');
    if (this.options.placement) throw new ServiceError('E0105', 'fingers do not move without touching');
    return this.#acting(() => this.#mouse.move(point));
  }

  async longPress(point: Point, milliseconds: number, signal: AbortSignal): Promise<void> {
    this.options.requireTouch?.('a long press');
    return this.#acting(() => this.#pointer.hold(point, milliseconds, signal));
  }

  async swipe(from: Point, to: Point, signal: AbortSignal): Promise<void> {
    this.options.requireTouch?.('swiping');
    if (this.options.hasTouch) return this.#acting(() => this.#fingers.swipe(from, to, signal));
    const dx = to.x - from.x;
    const dy = to.y - from.y;
    const areas = await this.#page.read(scrollAreas, from);
    const scrolls = areas.some(({ horizontal, vertical }) => (Math.abs(dx) > Math.abs(dy) ? horizontal : vertical));
    // A finger that moves up shows what is below: the wheel turns the other way.
    await (scrolls ? this.#turnWheel(from, -dx, -dy, signal) : this.drag(from, to, signal));
  }

  async scroll(at: Point, direction: Direction, distance: number, signal: AbortSignal): Promise<void> {
    this.options.requireTouch?.('scrolling');
    const [dx, dy] = [WHEEL[direction].x * distance, WHEEL[direction].y * distance];
    if (!this.options.hasTouch) return this.#turnWheel(at, dx, dy, signal);
    // A browser with touch has no wheel, and a finger moves by whole screens at most.
    await this.#page.read(scrollBy, { at, dx, dy });
  }

  async scrollArea(at: Point): Promise<Rect | undefined> {
    this.options.requireTouch?.('scrolling');
    const [area] = await this.#page.read(scrollAreas, at);
    return area && { x: area.x, y: area.y, width: area.width, height: area.height };
  }

  async scrollAreas(direction: Direction): Promise<readonly Rect[]> {
    this.options.requireTouch?.('scrolling');
    return this.#page.read(movableAreas, WHEEL[direction]);
  }

  async drag(from: Point, to: Point, signal: AbortSignal): Promise<void> {
    this.options.requireTouch?.('dragging');
    return this.#acting(() => this.#pointer.drag(from, to, signal));
  }

  async dragOnto(from: Point, target: () => Promise<Point>, signal: AbortSignal): Promise<void> {
    await this.#acting(async () => {
      await this.#mouse.grab(from, signal);
      let to = from;
      try {
        to = await target();
      } finally {
        await this.#mouse.drop(from, to);
      }
    });
  }

  get hasTouch(): boolean {
    return this.options.hasTouch;
  }

  async pinch(area: Rect, scale: number, signal: AbortSignal): Promise<void> {
    this.options.requireTouch?.('pinching');
    return this.#acting(() => this.#pointer.pinch(area, scale, signal));
  }

  async pressKey(key: string): Promise<void> {
    if (/^back$/i.test(key.trim())) {
      await this.#acting(() => this.session.command((browser) => browser.back()));
      return;
    }
    await this.#pressKeys(readChord(key).map(codeOfKey));
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
      await this.#pressKeys([character === '\n' ? codeOfKey('Enter') : character]);
    }
  }

  executeScript(script: string, args: readonly unknown[], signal: AbortSignal): Promise<unknown> {
    return this.#acting(() => runScript(this.#page, script, args, this.options.scriptLimit, signal));
  }

  async screenHash(): Promise<string> {
    return createHash('sha1')
      .update(await this.#page.read(fingerprint))
      .digest('base64');
  }

  async find(by: TreeStrategy, value: string, limit: number): Promise<TreeAnswer> {
    const answer = await this.#page.read(find, { by, value, limit });
    if ('invalid' in answer) throw new ServiceError('E0205', `${by}=${value}: ${answer.invalid}`);
    const { token, total, hits } = answer;
    return {
      total,
      hits: hits.map(({ bounds, state, fingerprint }, index) => ({
        bounds,
        state,
        ...(fingerprint && { fingerprint }),
        element: new PageElement(this, this.#page, { token, index }, bounds),
      })),
    };
  }

  source(): Promise<string> {
    return this.#page.run(`return (${html.toString()})(${SOURCE_LIMIT + 1})`);
  }

  elements(scope: Scope): Promise<ScreenElement[]> {
    return this.#page.read(elements, scope);
  }

  candidates(type: ElementType): Promise<Candidate[]> {
    return this.#page.read(candidates, type);
  }

  /** @throws ServiceError E0303 when the browser gives no picture */
  async capture(): Promise<Buffer> {
    for (let tries = 1; ; tries++) {
      try {
        await this.#page.front();
        return Buffer.from(await this.session.command((browser) => browser.takeScreenshot()), 'base64');
      } catch (error) {
        // A busy browser now and then has no frame to give; the next one comes soon.
        const isPassing = error instanceof ServiceError && (error.code === 'E0303' || error.code === 'E0401');
        if (!isPassing) throw error;
        if (tries >= CAPTURES) throw new ServiceError('E0303', error.reason, undefined, { cause: error });
        await sleep(100);
      }
    }
  }

  get #pointer(): Mouse | Fingers {
    return this.options.hasTouch ? this.#fingers : this.#mouse;
  }

  async #turnWheel(at: Point, dx: number, dy: number, signal: AbortSignal): Promise<void> {
    // The wheel counts in pixels of the window, of which a page that is zoomed out has fewer than CSS pixels.
    const zoom = await this.#page.run<number>('return window.visualViewport?.scale ?? 1');
    await this.#acting(() => this.#mouse.wheel(at, dx * zoom, dy * zoom, signal));
    await scrollSettled(() => this.#page.read(scrollPositions, at));
  }

  async #insert(text: string | null): Promise<void> {
    const script = `return (${insertText.toString()})(${JSON.stringify(text)})`;
    if (await this.#page.run<boolean>(script)) return;
    throw new ServiceError('E0206', 'nothing on the page has the focus; press the field first');
  }

  #pressKeys(codes: readonly string[]): Promise<void> {
    return this.#acting(() => pressKeys(this.session, codes));
  }

  async #acting<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act();
    } finally {
      this.#page.touched();
    }
  }
}
