import { addAbortListener } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceError } from './errors.js';

/** The abort reason of a client's signal; E0406 when the client gave none. */
const abortReason = ({ reason }: AbortSignal): ServiceError =>
  reason instanceof ServiceError ? reason : new ServiceError('E0406', 'the client went away');

/**
 * Runs the work with a signal that is aborted when the first of these is. Unlike `AbortSignal.any`, nothing listens to
 * long-lived signals once the work has ended.
 * @param reasonOf the reason of the combined signal
 */
export async function withAnySignal<T>(
  signals: readonly (AbortSignal | undefined)[],
  work: (signal: AbortSignal) => Promise<T>,
  reasonOf: (signal: AbortSignal) => unknown = abortReason,
): Promise<T> {
  const any = new AbortController();
  const aborted = signals.find((signal) => signal?.aborted);
  if (aborted) any.abort(reasonOf(aborted));
  const listeners = signals.map((signal) => signal && addAbortListener(signal, () => any.abort(reasonOf(signal))));
  try {
    return await work(any.signal);
  } finally {
    for (const listener of listeners) listener?.[Symbol.dispose]();
  }
}

interface DeadlineOptions {
  /** Aborts the work as well, with its own reason. */
  readonly outer?: AbortSignal;
  /** Waits for the end of aborted work, which then decides how the call ends. */
  readonly awaitsWork?: boolean;
}

/**
 * Runs the work with a signal that is aborted when the time is over or the outer signal is. Aborted work is not awaited
 * unless `awaitsWork` is set.
 * @param late makes the reason of an abort by time
 * @throws what `late` makes, or the outer signal's reason
 */
export async function withDeadline<T>(
  limitSeconds: number,
  late: () => Error,
  work: (signal: AbortSignal) => Promise<T>,
  { outer, awaitsWork = false }: DeadlineOptions = {},
): Promise<T> {
  const time = new AbortController();
  const timer = setTimeout(() => time.abort(late()), limitSeconds * 1000);
  const run = (signal: AbortSignal) => (awaitsWork ? work(signal) : untilAborted(work(signal), signal));
  try {
    if (!awaitsWork) outer?.throwIfAborted();
    return await withAnySignal([outer, time.signal], run, ({ reason }) => reason as unknown);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Waits for work until the signal is aborted; work that cannot be interrupted then continues, and its result is ignored.
 * @param graceMs milliseconds that work which listens to the signal gets to end by itself
 * @throws the signal's reason
 */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal, graceMs = 0): Promise<T> {
  let listener: Disposable | undefined;
  const aborted = new Promise<never>((_, reject) => {
    const giveUp = () => reject(signal.reason as Error);
    listener = addAbortListener(signal, () => {
      if (graceMs === 0) giveUp();
      else void Promise.race([work.catch(() => undefined), sleep(graceMs, undefined, { ref: false })]).then(giveUp);
    });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    listener?.[Symbol.dispose]();
  }
}
