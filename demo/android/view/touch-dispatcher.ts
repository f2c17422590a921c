import { dp, distance, intersection, isInside, type Point, type Rect } from './geometry.js';
import type { View, Window } from './view.js';

const TOUCH_SLOP = dp(8);
const LONG_PRESS_MS = 500;
const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_SLOP = dp(100);
/** Velocity is computed from the moves in these milliseconds before the finger lifts. */
const VELOCITY_WINDOW_MS = 100;
/** A finger that rests for these milliseconds has no velocity. */
const STOPPED_MS = 40;

export type RecognisedGesture = 'tap' | 'double tap' | 'long press' | 'scroll' | 'drag' | 'pinch';

interface Finger {
  readonly down: Point;
  readonly downAt: number;
  readonly target: View | undefined;
  readonly window: Window;
  at: Point;
  history: { readonly at: Point; readonly time: number }[];
  /** The gesture that was recognised. */
  gesture: 'undecided' | 'long-press' | 'scroll' | 'follow' | 'pinch' | 'none';
  /** The view that receives its moves. */
  taker: View | undefined;
}

/** The interface between the dispatcher and the screen. */
export interface TouchSurface {
  /** Windows from top to bottom, laid out now; a touch outside a dialog ends there. */
  readonly touchableWindows: () => readonly Window[];
  readonly display: () => Rect;
  readonly recognised: (gesture: RecognisedGesture, at: Point, view: View | undefined) => void;
  readonly focus: (view: View) => void;
}

/** Recognises gestures in the moves of fingers. Times are milliseconds on the clock of `performance.now()`. */
export class TouchDispatcher {
  readonly #fingers = new Map<number, Finger>();
  #lastTap: { readonly view: View | undefined; readonly at: Point; readonly time: number } | undefined;

  constructor(private readonly surface: TouchSurface) {}

  down(id: number, at: Point, time: number): void {
    const window = this.#windowAt(at);
    if (!window) return;
    const target = hit(window.root, at, this.surface.display());
    const finger: Finger = {
      down: at,
      downAt: time,
      target,
      window,
      at,
      history: [{ at, time }],
      gesture: target ? 'undecided' : 'none',
      taker: undefined,
    };
    this.#fingers.set(id, finger);
    const moving = chain(target).find(({ scroller }) => scroller?.isMoving);
    if (moving) {
      moving.scroller!.stop();
      // As on Android, the touch that stops a fling is not a tap.
      Object.assign(finger, { gesture: 'scroll', taker: moving });
    }
    const follower = chain(target).find(({ onFinger, isEnabled }) => onFinger && isEnabled);
    if (follower && finger.gesture === 'undecided') {
      Object.assign(finger, { gesture: 'follow', taker: follower });
      this.surface.recognised('drag', at, follower);
      follower.onFinger!.start?.(at);
    }
    const zoomable = chain(target).find(({ onPinch }) => onPinch);
    const others = [...this.#fingers.values()].filter((other) => other !== finger);
    if (zoomable && others.length === 1) {
      for (const one of [finger, ...others]) Object.assign(one, { gesture: 'pinch', taker: zoomable });
      this.surface.recognised('pinch', at, zoomable);
    }
  }

  move(id: number, to: Point, time: number): void {
    const finger = this.#fingers.get(id);
    if (!finger) return;
    this.#holdUntil(finger, time);
    const before = finger.at;
    finger.at = to;
    finger.history.push({ at: to, time });
    if (finger.gesture === 'undecided' && distance(finger.down, to) > TOUCH_SLOP) this.#startScroll(finger);
    else if (finger.gesture === 'scroll') scrollBy(finger.taker!, before, to);
    else if (finger.gesture === 'follow') finger.taker!.onFinger!.move(to);
    else if (finger.gesture === 'pinch') this.#pinch(finger, before);
  }

  up(id: number, time: number): void {
    const finger = this.#fingers.get(id);
    if (!finger) return;
    this.#holdUntil(finger, time);
    this.#fingers.delete(id);
    if (finger.gesture === 'undecided') this.#tap(finger, time);
    else if (finger.gesture === 'follow') finger.taker!.onFinger!.end?.(finger.at);
    else if (finger.gesture === 'scroll') this.#fling(finger, time);
    else if (finger.gesture === 'none' && !finger.target) finger.window.touchOutside(finger.at);
  }

  /** Advances the time of resting fingers. */
  hold(time: number): void {
    for (const finger of this.#fingers.values()) this.#holdUntil(finger, time);
  }

  /** Drops all fingers, like a touch that the system cancels. */
  cancel(): void {
    this.#fingers.clear();
  }

  #windowAt(at: Point): Window | undefined {
    return isInside(at, this.surface.display()) ? this.surface.touchableWindows()[0] : undefined;
  }

  #holdUntil(finger: Finger, time: number): void {
    if (finger.gesture !== 'undecided' || time - finger.downAt < LONG_PRESS_MS) return;
    const view = chain(finger.target).find(({ onLongPress, isEnabled }) => onLongPress && isEnabled);
    const clickable = chain(finger.target).find(({ isClickable }) => isClickable);
    if (!view) return;
    if (clickable && [...clickable.ancestors()].indexOf(view) > 0 && !clickable.isEnabled) return;
    finger.gesture = 'long-press';
    this.surface.recognised('long press', finger.down, view);
    view.onLongPress!(finger.down);
  }

  #startScroll(finger: Finger): void {
    const { down, at } = finger;
    const axis = Math.abs(at.x - down.x) > Math.abs(at.y - down.y) ? 'x' : 'y';
    const taker = chain(finger.target).find(({ scroller }) => scroller?.axis === axis && scroller.range > 0);
    finger.gesture = taker ? 'scroll' : 'none';
    finger.taker = taker;
    if (!taker) return;
    this.surface.recognised('scroll', down, taker);
    // As on Android, the distance within the touch slop is not scrolled.
    const past = (distance(down, at) - TOUCH_SLOP) / distance(down, at);
    const from = { x: at.x - (at.x - down.x) * past, y: at.y - (at.y - down.y) * past };
    scrollBy(taker, from, at);
  }

  #fling({ history, taker }: Finger, time: number): void {
    const scroller = taker!.scroller!;
    const last = history.at(-1)!;
    if (time - last.time >= STOPPED_MS || history.length < 2) return;
    const first = history.find((each) => last.time - each.time <= VELOCITY_WINDOW_MS)!;
    const ms = last.time - first.time;
    if (ms <= 0) return;
    scroller.fling(((first.at[scroller.axis] - last.at[scroller.axis]) / ms) * 1000);
  }

  #pinch(moved: Finger, before: Point): void {
    const other = [...this.#fingers.values()].find((each) => each !== moved && each.gesture === 'pinch');
    if (!other) return;
    const was = distance(before, other.at);
    if (was < 1) return;
    const focus = { x: (moved.at.x + other.at.x) / 2, y: (moved.at.y + other.at.y) / 2 };
    moved.taker!.onPinch!(distance(moved.at, other.at) / was, focus);
  }

  #tap({ target, at }: Finger, time: number): void {
    const view = chain(target).find(({ isClickable }) => isClickable);
    const last = this.#lastTap;
    const isSecond =
      last !== undefined &&
      last.view === view &&
      time - last.time <= DOUBLE_TAP_MS &&
      distance(last.at, at) < DOUBLE_TAP_SLOP;
    this.#lastTap = isSecond ? undefined : { view, at, time };
    this.surface.recognised(isSecond ? 'double tap' : 'tap', at, view);
    if (!view?.isEnabled) return;
    this.surface.focus(view);
    if (isSecond && view.onDoubleTap) view.onDoubleTap(at);
    else view.onTap?.(at);
  }
}

/** The view and its ancestors, the nearest first. */
const chain = (view: View | undefined): View[] => (view ? [...view.ancestors()] : []);

function scrollBy(view: View, from: Point, to: Point): void {
  const scroller = view.scroller!;
  scroller.scrollBy(from[scroller.axis] - to[scroller.axis]);
}

/** The topmost view at a point. */
function hit(view: View, at: Point, clip: Rect): View | undefined {
  if (view.visibility !== 'visible') return undefined;
  const bounds = intersection(view.bounds, clip);
  const childClip = view.clipsChildren ? bounds : clip;
  for (const child of view.children.toReversed()) {
    const found = hit(child, at, childClip);
    if (found) return found;
  }
  return isInside(at, bounds) ? view : undefined;
}
