/**
 * Waits for work until the signal is aborted; the work itself goes on.
 * @throws the abort reason of the signal, or what the work throws
 */
export function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    // After an abort this settles nothing, and its failure is not unhandled.
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
