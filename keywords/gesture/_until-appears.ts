import { setTimeout as sleep } from 'node:timers/promises';
import { type Driver, type ElementFinder, ServiceError } from '#svc';

/** Milliseconds in which a list may load more. */
const LOADING = 400;

/**
 * Moves the screen until the element is on it, and brings it fully into the window.
 * @param timeout seconds
 * @throws ServiceError E0201 when the time is over, or as soon as moving changes nothing any more
 */
export async function untilAppears(
  element: string,
  timeout: number,
  finder: ElementFinder,
  driver: Driver,
  signal: AbortSignal,
  move: () => Promise<void>,
): Promise<void> {
  const end = performance.now() + timeout * 1000;
  let look = {};
  for (let moves = 0; ; moves++) {
    signal.throwIfAborted();
    const target = await finder.look(element, ({ state }) => state.onScreen, look);
    if (target) {
      await target.reveal({ timeout: Math.max(1000, end - performance.now()), signal });
      return;
    }
    if (performance.now() >= end) throw notFound(element, `not on the screen within ${timeout} s`);
    const before = await driver.fingerprint(look);
    await move();
    look = {};
    if ((await driver.fingerprint(look)) !== before) continue;
    await sleep(LOADING, undefined, { signal });
    look = {};
    if ((await driver.fingerprint(look)) === before)
      throw notFound(element, `not on the screen; the end was reached after ${moves} moves`);
  }
}

const notFound = (element: string, reason: string) => new ServiceError('E0201', `${element} (${reason})`, { element });
