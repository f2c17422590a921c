import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds of a frame of the page. */
const FRAME = 17;
/** Frames without movement after which a page stands still. */
const STILL = 3;
/** Milliseconds. */
const LIMIT = 1000;

/**
 * Waits until nothing has scrolled for three frames, or for a second. The waiting is done here: in a page that allows no
 * scripts no timer ever fires.
 * @param read tells how far everything has scrolled
 */
export async function scrollSettled(read: () => Promise<string>): Promise<void> {
  const end = performance.now() + LIMIT;
  let before = await read();
  for (let still = 0; still < STILL && performance.now() < end;) {
    await sleep(FRAME);
    const now = await read();
    still = now === before ? still + 1 : 0;
    before = now;
  }
}
