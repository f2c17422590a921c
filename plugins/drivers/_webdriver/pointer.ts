import type { Point, Rect } from '#svc';

/** What points at the screen. Places are window coordinates of the session. */
export interface Pointer {
  press(point: Point, count: number): Promise<void>;
  hold(point: Point, milliseconds: number, signal: AbortSignal): Promise<void>;
  drag(from: Point, to: Point, signal: AbortSignal): Promise<void>;
  pinch(area: Rect, scale: number, signal: AbortSignal): Promise<void>;
}
