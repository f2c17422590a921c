import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceError } from '../../errors.js';
import { untilAborted } from '../../locate/until-aborted.js';
import type { ChatModel, ChatRequest } from '../chat-model.js';

const MOST_REPEATS = 2;
/** Seconds before a repeat when the provider names no time. */
const PAUSE = 2;
/** Too many requests, and servers that are overloaded or away for a moment. */
const PASSING = new Set<unknown>([429, 500, 502, 503, 504, 529]);

/**
 * Asks a model, and at most twice again where the provider says that its refusal will pass: after the time it names, if
 * that is before the end.
 * @param end as `performance.now()` tells the time
 * @throws ServiceError E0801; the signal's reason
 */
export async function ask(model: ChatModel, request: ChatRequest, signal: AbortSignal, end: number): Promise<unknown> {
  for (let repeats = 0; ; repeats++) {
    signal.throwIfAborted();
    try {
      return await untilAborted(model.answer(request, signal), signal);
    } catch (error) {
      signal.throwIfAborted();
      const pause = pauseAfter(error, repeats);
      if (pause === undefined || repeats === MOST_REPEATS || performance.now() + pause * 1000 > end) throw error;
      await sleep(pause * 1000, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }
}

function pauseAfter(error: unknown, repeats: number): number | undefined {
  if (!(error instanceof ServiceError) || !PASSING.has(error.details?.['status'])) return undefined;
  const named = error.details?.['retry_after_s'];
  return typeof named === 'number' ? named : PAUSE * 2 ** repeats;
}
