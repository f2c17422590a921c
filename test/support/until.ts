import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Asks again and again until the answer is neither false, null nor undefined, and answers that.
 * @throws Error naming `what` when it does not come within `ms` milliseconds
 */
export async function until<T>(
  what: string,
  ask: () => T | Promise<T>,
  ms = 15_000,
): Promise<Exclude<T, false | null | undefined>> {
  const end = performance.now() + ms;
  for (;;) {
    const answer = await ask();
    if (answer !== false && answer !== null && answer !== undefined) {
      return answer as Exclude<T, false | null | undefined>;
    }
    if (performance.now() > end) throw new Error(`${what}: not within ${ms} ms`);
    await sleep(20);
  }
}
