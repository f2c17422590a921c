/**
 * Runs the work with a signal that is aborted when the time is over or the outer signal is; the work's promise is not
 * waited for any longer then.
 * @throws what `late` makes, or the outer signal's reason
 */
export async function withDeadline<T>(
  limitSeconds: number,
  late: () => Error,
  work: (signal: AbortSignal) => Promise<T>,
  outer?: AbortSignal,
): Promise<T> {
  outer?.throwIfAborted();
  const inner = new AbortController();
  let onAbort: (() => void) | undefined;
  const timer = setTimeout(() => inner.abort(late()), limitSeconds * 1000);
  const interrupted = new Promise<never>((_, reject) => {
    onAbort = () => inner.abort(outer!.reason);
    outer?.addEventListener('abort', onAbort, { once: true });
    inner.signal.addEventListener('abort', () => reject(inner.signal.reason as Error), { once: true });
  });
  try {
    return await Promise.race([work(inner.signal), interrupted]);
  } finally {
    clearTimeout(timer);
    if (onAbort) outer?.removeEventListener('abort', onAbort);
  }
}
