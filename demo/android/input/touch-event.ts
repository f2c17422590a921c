import type { Point } from '../view/geometry.js';

/** One event of a finger, `at` milliseconds after the gesture began. */
export interface TouchEvent {
  readonly at: number;
  readonly finger: number;
  readonly kind: 'down' | 'move' | 'up';
  readonly point: Point;
}

const MOVE_EVERY_MS = 10;

/** The moves of a finger that goes straight from one point to another. */
export function straight(finger: number, from: Point, to: Point, at: number, duration: number): TouchEvent[] {
  const steps = Math.max(1, Math.round(duration / MOVE_EVERY_MS));
  return Array.from({ length: steps }, (_, step) => {
    const share = (step + 1) / steps;
    const point = {
      x: Math.round(from.x + (to.x - from.x) * share),
      y: Math.round(from.y + (to.y - from.y) * share),
    };
    return { at: at + duration * share, finger, kind: 'move', point };
  });
}

export interface SwipeTiming {
  /** Milliseconds that the finger rests before it moves, and before it leaves. */
  readonly restsBefore?: number;
  readonly restsAfter?: number;
  readonly duration: number;
  /** Milliseconds after which it begins. */
  readonly at?: number;
  readonly finger?: number;
}

/** A finger that comes down, goes straight, and leaves. */
export function swipe(
  from: Point,
  to: Point,
  { restsBefore = 0, restsAfter = 0, duration, at = 0, finger = 0 }: SwipeTiming,
): TouchEvent[] {
  const moves = straight(finger, from, to, at + restsBefore, duration);
  return [
    { at, finger, kind: 'down', point: from },
    ...moves,
    { at: at + restsBefore + duration + restsAfter, finger, kind: 'up', point: to },
  ];
}

/** A finger that comes down and leaves `ms` milliseconds later. */
export function press(point: Point, ms: number, at = 0): TouchEvent[] {
  return [
    { at, finger: 0, kind: 'down', point },
    { at: at + ms, finger: 0, kind: 'up', point },
  ];
}
