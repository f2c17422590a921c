import type { Direction, Driver, Rect } from '#svc';

/** Scrolls what is in the middle of the window, or of an area of it, by so many percent of that. */
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
