import { addAbortListener } from 'node:events';
import { withDeadline } from '../../deadline.js';
import { ServiceError } from '../../errors.js';
import type { Admission, StartRequest } from '../entries.js';
import type { SessionDirectory } from '../session-directory.js';

/** A place that a start has got. */
export type Place = Extract<Admission, { readonly admitted: true }>;

interface WaitOptions {
  /** Aborted when the client has left. */
  readonly signal?: AbortSignal | undefined;
  readonly timeoutS: number;
  /** Receives the position in the queue whenever it changes. */
  readonly progress?: ((message: string) => void) | undefined;
}

/** Milliseconds after which a start at the front of the queue asks again. */
const ASK_INTERVAL_MS = 250;
/** Longest such interval, of starts far behind; well below `WAITING_KEPT_S`. */
const MAX_ASK_INTERVAL_MS = 2000;
/** Starts at the front of the queue that ask at every change. All of a long queue would only load the directory. */
const FRONT = 20;

/** Milliseconds after which a waiting start asks again. */
export const askIntervalMs = (position: number): number =>
  Math.min(MAX_ASK_INTERVAL_MS, ASK_INTERVAL_MS * Math.max(1, position / FRONT));

/**
 * Waits until a start gets a place. The start leaves the queue when it is aborted or too late.
 * @throws ServiceError as `SessionDirectory.admit`, E0107 when there was no place in time
 */
export async function waitForPlace(
  directory: SessionDirectory,
  request: StartRequest,
  { signal, timeoutS, progress }: WaitOptions,
): Promise<Place> {
  let turn = '';
  const late = () =>
    new ServiceError(
      'E0107',
      `no room within ${timeoutS} s (SVC_START_TIMEOUT_S)${turn && `; it was ${turn}`}`,
      undefined,
      {
        title: 'Session did not start in time',
      },
    );
  const ask = async (ended: AbortSignal): Promise<Place> => {
    try {
      for (;;) {
        ended.throwIfAborted();
        const admission = await directory.admit(request);
        ended.throwIfAborted();
        if (admission.admitted) return admission;
        const { position, waiting } = admission;
        const next = `${ordinal(position)} of ${waiting}`;
        if (next !== turn) progress?.(`waiting for room: ${next}`);
        turn = next;
        await chance(directory, position, ended);
      }
    } catch (error) {
      const isRefused = error instanceof ServiceError && error.status === 429;
      // A directory that cannot be reached forgets the start by itself.
      if (!isRefused) await directory.withdraw(request.id).catch(() => undefined);
      throw error;
    }
  };
  return withDeadline(timeoutS, late, ask, { ...(signal && { outer: signal }), awaitsWork: true });
}

/** Waits until it makes sense to ask again. */
async function chance(directory: SessionDirectory, position: number, ended: AbortSignal): Promise<void> {
  const isInFront = position <= FRONT;
  await new Promise<void>((resolve) => {
    const stops: (() => void)[] = [];
    const go = () => {
      for (const stop of stops) stop();
      resolve();
    };
    const timer = setTimeout(go, askIntervalMs(position));
    const listener = addAbortListener(ended, go);
    stops.push(
      () => clearTimeout(timer),
      () => listener[Symbol.dispose](),
    );
    if (isInFront) stops.push(directory.onChange(go));
  });
}

const SUFFIXES = ['th', 'st', 'nd', 'rd'];

/** `1st`, `2nd`, `11th`. */
function ordinal(number: number): string {
  const teens = number % 100;
  return `${number}${(teens > 10 && teens < 14 ? undefined : SUFFIXES[number % 10]) ?? 'th'}`;
}
