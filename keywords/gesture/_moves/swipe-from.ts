import { type Direction, DIRECTION_VECTORS, type Driver, type Point } from '#svc';

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
  const { x, y } = DIRECTION_VECTORS[direction];
  const to = { x: clamp(from.x + x * length, width), y: clamp(from.y + y * length, height) };
  await driver.swipe(from, to, signal);
}
