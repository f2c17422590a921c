import type { Direction, Driver, Point } from '#svc';

const STEP: Record<Direction, Point> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};

/** Swipes from a place inside the window; the finger stops at the window's edge. */
export async function swipeFrom(
  driver: Driver,
  from: Point,
  direction: Direction,
  length: number,
  signal: AbortSignal,
): Promise<void> {
  const { width, height } = await driver.checkInside(from);
  const clamp = (value: number, size: number) => Math.min(Math.max(value, 1), size - 2);
  const to = {
    x: clamp(from.x + STEP[direction].x * length, width),
    y: clamp(from.y + STEP[direction].y * length, height),
  };
  await driver.swipe(from, to, signal);
}
