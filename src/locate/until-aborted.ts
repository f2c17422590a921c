import { addAbortListener } from 'node:events';

/**
 * Waits for work no longer than until the signal; work that cannot be interrupted goes on unheard.
 * @throws the signal's reason
 */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  let listener: Disposable | undefined;
  const aborted = new Promise<never>((_, reject) => {
    listener = addAbortListener(signal, () => reject(signal.reason as Error));
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    listener?.[Symbol.dispose]();
  }
}
