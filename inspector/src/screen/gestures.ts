import type { Call } from '../state/calls';
import { selected } from '../state/elements';
import { frame } from '../state/screen';
import { dragCall, pressAt, scrollCall, swipeCall } from './gesture-calls';
import { elementsAt, meantAt, type Point } from './hit-test';
import { mode, press } from './modes';
import { sendCall } from './send-call';
import { flushTyping, notePressed } from './typing';

/** Movements of fewer units of the page are none. */
const TREMBLE_PX = 6;
const HOLD_MS = 500;
/** Turns of the wheel that come within this time are one. */
const WHEEL_PAUSE_MS = 200;

interface Start {
  readonly point: Point;
  readonly clientX: number;
  readonly clientY: number;
  readonly at: number;
  /** When the pointer first moved. */
  movedAt?: number;
}

/** Turns what the pointer does on the screen into a selection or into calls of keywords. */
export class Gestures {
  #start: Start | undefined;
  #wheel: { readonly point: Point; dx: number; dy: number } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param pointOf the place in the window at a place on the page */
  constructor(private readonly pointOf: (event: MouseEvent) => Point | undefined) {}

  down(event: PointerEvent): void {
    const point = this.pointOf(event);
    if (!point || event.button !== 0) return;
    const { clientX, clientY } = event;
    this.#start = { point, clientX, clientY, at: performance.now() };
  }

  move({ clientX, clientY }: PointerEvent): void {
    const start = this.#start;
    if (!start) return;
    const isFar = Math.hypot(clientX - start.clientX, clientY - start.clientY) > TREMBLE_PX;
    if (isFar) start.movedAt ??= performance.now();
  }

  up(event: PointerEvent): void {
    const start = this.#start;
    this.#start = undefined;
    const point = this.pointOf(event);
    if (!start || !point) return;
    if (mode.peek() === 'inspect') this.#select(point);
    else if (start.movedAt === undefined) this.#press(start, event.ctrlKey || event.metaKey);
    else this.#moved(start, point, event.shiftKey || start.movedAt - start.at > HOLD_MS);
  }

  cancel(): void {
    this.#start = undefined;
  }

  /** The secondary button. */
  context(event: MouseEvent): void {
    event.preventDefault();
    const point = this.pointOf(event);
    // A finger that holds still asks for a menu too.
    if (!point || this.#start) return;
    if (mode.peek() === 'inspect') this.#select(point);
    else this.#run(pressAt(point, 'right'), point);
  }

  /** Scrolls the session in act mode. @returns whether it did */
  wheel(event: WheelEvent): boolean {
    const point = this.pointOf(event);
    if (mode.peek() !== 'act' || !point || event.ctrlKey) return false;
    this.#wheel ??= { point, dx: 0, dy: 0 };
    const { height = 0 } = frame.peek()?.window ?? {};
    const unit = [1, 20, height][event.deltaMode] ?? 1;
    this.#wheel.dx += event.deltaX * unit;
    this.#wheel.dy += event.deltaY * unit;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#scroll(), WHEEL_PAUSE_MS);
    return true;
  }

  #scroll(): void {
    const turned = this.#wheel;
    const { window } = frame.peek() ?? {};
    this.#wheel = undefined;
    if (!turned || !window) return;
    flushTyping();
    sendCall(() => scrollCall(turned.point, turned.dx, turned.dy, window));
  }

  #select(point: Point): void {
    selected.value = elementsAt(point)[0];
  }

  #press({ point, at }: Start, isDouble: boolean): void {
    const held = performance.now() - at;
    if (held > HOLD_MS) return this.#run(pressAt(point, 'long', held / 1000), point);
    this.#run(pressAt(point, isDouble ? 'double' : press.peek()), point);
  }

  #moved({ point }: Start, to: Point, isDrag: boolean): void {
    flushTyping();
    // A drag that has no two elements is a swipe.
    sendCall(() => (isDrag ? dragCall(point, to) : undefined) ?? swipeCall(point, to));
  }

  #run(call: Call | undefined, point: Point): void {
    flushTyping();
    const element = meantAt(point);
    notePressed(element);
    if (element) selected.value = element;
    sendCall(() => call);
  }
}
