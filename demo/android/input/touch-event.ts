import { setTimeout as sleep } from 'node:timers/promises';
import type { Point } from '../view/geometry.js';
import type { TouchDispatcher } from '../view/touch-dispatcher.js';

/** One event of a finger, `at` milliseconds after the start of the gesture. */
export interface TouchEvent {
  readonly at: number;
  readonly finger: number;
  readonly kind: 'down' | 'move' | 'up';
  readonly point: Point;
}

const MOVE_EVERY_MS = 10;

/** The moves of a finger in a straight line from one point to another. */
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

interface SwipeTiming {
  /** Milliseconds that the finger rests before it moves, and before it lifts. */
  readonly restsBefore?: number;
  readonly restsAfter?: number;
  readonly duration: number;
  /** Delay in milliseconds. */
  readonly at?: number;
  readonly finger?: number;
}

/** A finger that comes down, moves in a straight line, and lifts. */
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

/** A finger that comes down and lifts `ms` milliseconds later. */
export function press(point: Point, ms: number, at = 0): TouchEvent[] {
  return [
    { at, finger: 0, kind: 'down', point },
    { at: at + ms, finger: 0, kind: 'up', point },
  ];
}

const LOOK_EVERY_MS = 50;

/** An event of a gesture that is not a touch, such as a key. */
export interface TimedAction {
  readonly at: number;
  readonly run: () => void;
}

/**
 * Plays events at their times. Gestures are recognised by the requested times, so that a busy machine does not turn a tap
 * into a long press.
 */
export async function playTimeline(
  events: readonly (TouchEvent | TimedAction)[],
  dispatcher: TouchDispatcher,
  length = 0,
): Promise<void> {
  const start = performance.now();
  const waitUntil = async (at: number) => {
    const ms = start + at - performance.now();
    if (ms > 1) await sleep(ms);
  };
  let now = 0;
  const passTimeTo = async (at: number) => {
    while (at - now > LOOK_EVERY_MS) {
      now += LOOK_EVERY_MS;
      await waitUntil(now);
      dispatcher.hold(start + now);
    }
    now = at;
    await waitUntil(at);
  };
  for (const event of events.toSorted((one, other) => one.at - other.at)) {
    await passTimeTo(event.at);
    const time = start + event.at;
    if ('run' in event) event.run();
    else if (event.kind === 'down') dispatcher.down(event.finger, event.point, time);
    else if (event.kind === 'move') dispatcher.move(event.finger, event.point, time);
    else dispatcher.up(event.finger, time);
  }
  await passTimeTo(Math.max(now, length));
}
