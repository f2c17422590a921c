import type { Point, Rect } from '#svc';

/** What points at the page: a mouse, or fingers where the browser has touch. Places are CSS pixels of the window. */
export interface Pointer {
  press(point: Point, count: number): Promise<void>;
  hold(point: Point, milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Moves a finger; a mouse turns its wheel where the page scrolls that way, and drags elsewhere. */
  swipe(from: Point, to: Point, signal: AbortSignal): Promise<void>;
  drag(from: Point, to: Point, signal: AbortSignal): Promise<void>;
  pinch(area: Rect, scale: number, signal: AbortSignal): Promise<void>;
}
