import type { Direction, Driver } from '#svc';

/** Scrolls what is in the middle of the window by so many percent of the window. */
export async function scrollScreen(
  driver: Driver,
  direction: Direction,
  percent: number,
  signal: AbortSignal,
): Promise<void> {
  const { width, height } = await driver.windowSize();
  const size = direction === 'left' || direction === 'right' ? width : height;
  await driver.scroll({ x: width / 2, y: height / 2 }, direction, (size * percent) / 100, signal);
}
