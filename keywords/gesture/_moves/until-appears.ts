import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Direction,
  type Driver,
  type ElementFinder,
  float,
  locator,
  type ParamSchema,
  type Rect,
  ServiceError,
} from '#svc';

/** The parameters of the keywords that move the screen until an element appears. */
export const untilAppearsParams = (direction: ParamSchema<Direction>) => ({
  element: locator('Element to wait for'),
  direction,
  timeout: float('Seconds', 30, { min: 0, max: 3600 }),
});

export interface UntilAppearsValues {
  readonly element: string;
  readonly direction: Direction;
  /** Seconds. */
  readonly timeout: number;
}

interface ScreenMoves {
  /** Direction of the view. */
  readonly view: Direction;
  /** Moves the screen, or the content of an area of it. */
  readonly move: (area?: Rect) => Promise<void>;
}

/** Milliseconds that a list gets to load more. */
const LOAD_DELAY_MS = 400;
/** Moves without effect after which a container counts as scrolled to its end: a busy screen may swallow one. */
const MAX_FAILED_MOVES = 2;

/**
 * Moves the screen until the element is on it, and brings it fully into the window. At the end of the screen it moves
 * the containers that can still scroll.
 * @throws ServiceError E0201 at the timeout, or as soon as moving changes nothing any more
 */
export async function untilAppears(
  { element, timeout }: UntilAppearsValues,
  finder: ElementFinder,
  driver: Driver,
  signal: AbortSignal,
  { view, move }: ScreenMoves,
): Promise<void> {
  const end = performance.now() + timeout * 1000;
  let look = {};
  const failures = new Map<string, number>();
  /** The container to move next, once the screen itself no longer moves. */
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
      await sleep(LOAD_DELAY_MS, undefined, { signal });
      look = {};
      after = await driver.screenHash(look);
    }
    const hasMoved = after !== before;
    before = after;
    if (hasMoved) continue;
    if (area) failures.set(keyOf(area), (failures.get(keyOf(area)) ?? 0) + 1);
    area = (await driver.scrollAreas(view)).find((each) => (failures.get(keyOf(each)) ?? 0) < MAX_FAILED_MOVES);
    look = {};
    before = undefined;
    if (!area) throw notFound(element, `not on the screen; the end was reached after ${moves} moves`);
  }
}

const keyOf = ({ x, y, width, height }: Rect): string => [x, y, width, height].join();

const notFound = (element: string, reason: string) => new ServiceError('E0201', `${element} (${reason})`, { element });
