import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Candidate,
  type DeviceElement,
  type Direction,
  DIRECTION_VECTORS,
  type ElementList,
  type ElementType,
  type LocatedElement,
  MAX_READ_ELEMENTS,
  type Point,
  readChord,
  type Rect,
  type Scope,
  ServiceError,
  type Size,
  SOURCE_LIMIT,
  type TreeAnswer,
  type TreeStrategy,
  withDeadline,
} from '#svc';
import { Surface } from '../_surface/surface.js';
import { pageAgentSource, type PageQuestions } from '../_web/page-agent.js';

const MAX_PAGE_RETRIES = 20;
const PAGE_RETRY_DELAY_MS = 50;

const MAX_CAPTURES = 5;
const CAPTURE_RETRY_DELAY_MS = 100;

/** Limit for the page to which the key Back goes. */
const BACK_LIMIT_S = 15;

// A constructed style sheet is allowed by every Content Security Policy. The property is inherited into shadow trees.
const HIDE_CARET = `((sheet) => {
  sheet.replaceSync('* { caret-color: transparent !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  window[Symbol.for('svc.caret')] = sheet;
})(new CSSStyleSheet())`;
const SHOW_CARET = `document.adoptedStyleSheets =
  document.adoptedStyleSheets.filter((sheet) => sheet !== window[Symbol.for('svc.caret')])`;

const FRAME_MS = 17;
/** Scrolling has ended after this many frames without movement. */
const STILL_FRAMES = 3;
const MAX_SCROLL_MS = 1000;

/** A mouse, or fingers on a page with touch input. Points are CSS pixels of the window. */
export interface Pointer {
  press(point: Point, count: number): Promise<void>;
  hold(point: Point, milliseconds: number, signal: AbortSignal): Promise<void>;
  drag(from: Point, to: Point, signal: AbortSignal): Promise<void>;
  pinch(area: Rect, scale: number, signal: AbortSignal): Promise<void>;
}

/** An element that the page agent found: the token of the search and the index of the hit. */
export interface ElementRef {
  readonly token: number;
  readonly index: number;
}

/** A page in a browser: what playwright and WebDriver do alike. Subclasses evaluate scripts, send input and capture. */
export abstract class BrowserSurface extends Surface {
  /** Whether presses and drags are touches. */
  abstract get hasTouch(): boolean;

  /** Evaluates a JavaScript expression in the page in front, again when the page navigates meanwhile. */
  protected abstract evaluate<T>(expression: string): Promise<T>;
  /** The element of a hit. */
  protected abstract elementAt(ref: ElementRef, bounds: Rect, isInFrame: boolean): DeviceElement;
  protected abstract usePointer(gesture: (pointer: Pointer) => Promise<void>): Promise<void>;
  /** Turns the mouse wheel by pixels of the window. */
  protected abstract turnWheel(at: Point, dx: number, dy: number, signal: AbortSignal): Promise<void>;
  /** Presses keys of the UI Events standard together. */
  protected abstract pressChord(keys: readonly string[]): Promise<void>;
  /** One picture as PNG in base64. */
  protected abstract capturePng(): Promise<string>;

  /** Throws E0105 on a platform without a touch screen or a mouse. */
  protected requireTouch(_action: string): void {
    // Every browser has a mouse or a touch screen.
  }

  async find(by: TreeStrategy, value: string, limit: number): Promise<TreeAnswer> {
    const answer = await this.read('find', by, value, limit);
    if ('invalid' in answer) throw new ServiceError('E0205', `${by}=${value}: ${answer.invalid}`);
    const { token, total, hits, framed } = answer;
    return {
      total,
      hits: hits.map(({ bounds, state, fingerprint }, index) => ({
        bounds,
        state,
        ...(fingerprint && { fingerprint }),
        element: this.elementAt({ token, index }, bounds, framed[index] === true),
      })),
    };
  }

  source(): Promise<string> {
    return this.read('html', SOURCE_LIMIT + 1);
  }

  elements(scope: Scope, isBrief = false): Promise<ElementList> {
    return this.read('elements', scope, MAX_READ_ELEMENTS, isBrief);
  }

  candidates(type: ElementType): Promise<Candidate[]> {
    return this.read('candidates', type);
  }

  async locators(by: TreeStrategy, value: string, nth?: number): Promise<LocatedElement | undefined> {
    const answer = await this.read('locators', by, value, nth ?? null, MAX_READ_ELEMENTS);
    if (answer && 'invalid' in answer) throw new ServiceError('E0205', `${by}=${value}: ${answer.invalid}`);
    return answer ?? undefined;
  }

  async screenHash(): Promise<string> {
    return createHash('sha1')
      .update(await this.read('screenState'))
      .digest('base64');
  }

  /** @throws ServiceError E0303 when the browser returns no picture */
  async capture(): Promise<Buffer> {
    for (let tries = 1; ; tries++) {
      try {
        return Buffer.from(await this.capturePng(), 'base64');
      } catch (error) {
        // A busy browser sometimes has no frame to capture ("Unable to capture screenshot").
        const isTemporary = error instanceof ServiceError && (error.code === 'E0303' || error.code === 'E0401');
        if (!isTemporary) throw error;
        if (tries >= MAX_CAPTURES) throw new ServiceError('E0303', error.reason, undefined, { cause: error });
        await sleep(CAPTURE_RETRY_DELAY_MS);
      }
    }
  }

  override async hideCaret(): Promise<() => Promise<void>> {
    await this.evaluate(HIDE_CARET);
    return () => this.evaluate(`void (${SHOW_CARET})`);
  }

  windowSize(): Promise<Size> {
    return this.evaluate('({ width: window.innerWidth, height: window.innerHeight })');
  }

  async press(point: Point, count: number): Promise<void> {
    this.requireTouch('pressing');
    await this.usePointer((pointer) => pointer.press(point, count));
  }

  async longPress(point: Point, milliseconds: number, signal: AbortSignal): Promise<void> {
    this.requireTouch('a long press');
    await this.usePointer((pointer) => pointer.hold(point, milliseconds, signal));
  }

  /** A finger drags. A mouse scrolls where the page scrolls in this direction, and drags elsewhere. */
  async swipe(from: Point, to: Point, signal: AbortSignal): Promise<void> {
    this.requireTouch('swiping');
    const dx = to.x - from.x;
    const dy = to.y - from.y;
    const areas = this.hasTouch ? [] : await this.read('scrollAreas', from);
    const scrolls = areas.some(({ horizontal, vertical }) => (Math.abs(dx) > Math.abs(dy) ? horizontal : vertical));
    // A finger moves the content with it, a wheel moves the view.
    await (scrolls ? this.#scrollBy(from, -dx, -dy, signal) : this.drag(from, to, signal));
  }

  async scroll(at: Point, direction: Direction, distance: number, signal: AbortSignal): Promise<void> {
    this.requireTouch('scrolling');
    const { x, y } = DIRECTION_VECTORS[direction];
    await this.#scrollBy(at, x * distance, y * distance, signal);
  }

  async scrollArea(at: Point): Promise<Rect | undefined> {
    this.requireTouch('scrolling');
    const [area] = await this.read('scrollAreas', at);
    return area && { x: area.x, y: area.y, width: area.width, height: area.height };
  }

  override async scrollAreas(direction: Direction): Promise<readonly Rect[]> {
    this.requireTouch('scrolling');
    return this.read('movableAreas', DIRECTION_VECTORS[direction]);
  }

  async drag(from: Point, to: Point, signal: AbortSignal): Promise<void> {
    this.requireTouch('dragging');
    await this.usePointer((pointer) => pointer.drag(from, to, signal));
  }

  async pinch(area: Rect, scale: number, signal: AbortSignal): Promise<void> {
    this.requireTouch('pinching');
    await this.usePointer((pointer) => pointer.pinch(area, scale, signal));
  }

  async pressKey(key: string): Promise<void> {
    if (!/^back$/i.test(key.trim())) return this.pressChord(readChord(key));
    const late = () => new ServiceError('E0107', `the page before did not open within ${BACK_LIMIT_S} s`);
    await withDeadline(BACK_LIMIT_S, late, (signal) => this.navigation.back('domcontentloaded', signal));
  }

  /** Asks the page agent, and injects it first where it is missing. @throws ServiceError E0107 when that fails */
  protected async read<Q extends keyof PageQuestions>(
    question: Q,
    ...args: Parameters<PageQuestions[Q]>
  ): Promise<ReturnType<PageQuestions[Q]>> {
    // As JSON text: playwright's own serialization of a large answer takes five times as long.
    const call = `agent.toJson(agent.${question}(...${JSON.stringify(args)}))`;
    const expression = `((agent) => (agent ? ${call} : ''))(window[Symbol.for('svc.page')])`;
    for (let tries = 0; tries <= MAX_PAGE_RETRIES; tries++) {
      const answer = await this.evaluate<string | null>(expression);
      // WebDriver returns no value of a script that opened a dialog.
      if (answer === null) throw endedByDialog();
      if (answer !== '') return JSON.parse(answer) as ReturnType<PageQuestions[Q]>;
      await this.evaluate(`(() => {${pageAgentSource}\n})()`);
    }
    throw new ServiceError('E0107', 'the page cannot be read');
  }

  protected noFocus(): ServiceError {
    return new ServiceError('E0206', 'nothing on the page has the focus; press the field first');
  }

  async #scrollBy(at: Point, dx: number, dy: number, signal: AbortSignal): Promise<void> {
    // The wheel counts pixels of the window; a CSS pixel of a zoomed page has another size.
    const zoom = await this.evaluate<number>('window.visualViewport?.scale ?? 1');
    await this.turnWheel(at, dx * zoom, dy * zoom, signal);
    await this.#scrollEnd(at);
  }

  /** Waits until nothing scrolls any more. It polls, because no timer fires in a page that allows no scripts. */
  async #scrollEnd(at: Point): Promise<void> {
    const end = performance.now() + MAX_SCROLL_MS;
    let before = await this.read('scrollPositions', at);
    for (let stillFrames = 0; stillFrames < STILL_FRAMES && performance.now() < end;) {
      await sleep(FRAME_MS);
      const now = await this.read('scrollPositions', at);
      stillFrames = now === before ? stillFrames + 1 : 0;
      before = now;
    }
  }
}

/** The error for a script whose value is lost because it opened a dialog. */
export const endedByDialog = (): ServiceError => new ServiceError('E0207', 'the page opened one while it was asked');

/** Repeats a question to a page while its errors are retryable, such as those of a page that navigates meanwhile. */
export async function retryInPage<T>(ask: () => Promise<T>, isRetryable: (error: unknown) => boolean): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (tries >= MAX_PAGE_RETRIES || !isRetryable(error)) throw error;
      await sleep(PAGE_RETRY_DELAY_MS);
    }
  }
}
