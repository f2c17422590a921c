import { type Direction, DIRECTION_VECTORS, type Driver, type Point, type Rect } from '#svc';

/** Scrolls by a percentage of the window, or of an area of it, with the pointer in its middle. */
export async function scrollScreen(
  driver: Driver,
  direction: Direction,
  percent: number,
  signal: AbortSignal,
  area?: Rect,
): Promise<void> {
  const { x, y, width, height } = area ?? { x: 0, y: 0, ...(await driver.windowSize()) };
  const size = direction === 'left' || direction === 'right' ? width : height;
  await driver.scroll({ x: x + width / 2, y: y + height / 2 }, direction, (size * percent) / 100, signal);
}

/** Swipes from a point inside the window; the finger stops at the window's edge. */
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
