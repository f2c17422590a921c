import { setTimeout as sleep } from 'node:timers/promises';
import { type Direction, type Driver, type ElementFinder, type Rect, ServiceError } from '#svc';

/** Milliseconds in which a list may load more. */
const LOADING = 400;
/** Moves without effect after which a container counts as one at its end: a busy screen may swallow one. */
const TRIES = 2;

/**
 * Moves the screen until the element is on it, and brings it fully into the window. At the end of the screen it moves
 * the containers that can still move.
 * @param timeout seconds
 * @param view where the view goes
 * @param move moves the screen, or what is inside an area of it
 * @throws ServiceError E0201 when the time is over, or as soon as moving changes nothing any more
 */
export async function untilAppears(
  element: string,
  timeout: number,
  finder: ElementFinder,
  driver: Driver,
  signal: AbortSignal,
  view: Direction,
  move: (area?: Rect) => Promise<void>,
): Promise<void> {
  const end = performance.now() + timeout * 1000;
  let look = {};
  const failures = new Map<string, number>();
  /** An area that may still move, once the screen itself does not. */
  let area: Rect | undefined;
  let before: string | undefined;
  for (let moves = 0; ; moves++) {
    signal.throwIfAborted();
    const target = await finder.look(element, ({ state }) => state.onScreen, look);
    if (target) {
      await target.reveal({ timeout: Math.max(1000, end - performance.now()), signal });
      return;
    }
    if (performance.now() >= end) throw notFound(element, `not on the screen within ${timeout} s`);
    before ??= await driver.screenHash(look);
    await move(area);
    look = {};
    let after = await driver.screenHash(look);
    if (after === before) {
      await sleep(LOADING, undefined, { signal });
      look = {};
      after = await driver.screenHash(look);
    }
    const hasMoved = after !== before;
    before = after;
    if (hasMoved) continue;
    if (area) failures.set(keyOf(area), (failures.get(keyOf(area)) ?? 0) + 1);
    area = (await driver.scrollAreas(view)).find((each) => (failures.get(keyOf(each)) ?? 0) < TRIES);
    look = {};
    before = undefined;
    if (!area) throw notFound(element, `not on the screen; the end was reached after ${moves} moves`);
  }
}

const keyOf = ({ x, y, width, height }: Rect): string => [x, y, width, height].join();

const notFound = (element: string, reason: string) => new ServiceError('E0201', `${element} (${reason})`, { element });
