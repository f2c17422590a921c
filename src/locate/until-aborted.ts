import { addAbortListener } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits for work no longer than until the signal; work that cannot be interrupted goes on unheard.
 * @param grace milliseconds that work which listens to the signal gets to come to its own end
 * @throws the signal's reason
 */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal, grace = 0): Promise<T> {
  let listener: Disposable | undefined;
  const aborted = new Promise<never>((_, reject) => {
    const giveUp = () => reject(signal.reason as Error);
    listener = addAbortListener(signal, () => {
      if (grace === 0) giveUp();
      else void Promise.race([work.catch(() => undefined), sleep(grace, undefined, { ref: false })]).then(giveUp);
    });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    listener?.[Symbol.dispose]();
  }
}
