import { setTimeout as sleep } from 'node:timers/promises';
import { untilAborted } from '../../deadline.js';
import { type ChatModel, type ChatRequest, ModelRefusal } from '../chat-model.js';

const MAX_RETRIES = 2;
/** Delay before the first retry when the provider names none; it doubles with each. */
const RETRY_DELAY_S = 2;
/** HTTP statuses of rate limits, and of servers that are overloaded or unavailable for a moment. */
const TEMPORARY = new Set<number | undefined>([429, 500, 502, 503, 504, 529]);

/**
 * Asks a model, with up to two retries after temporary refusals: each after the time that the provider names, if that is
 * before the end.
 * @param end in the time of `performance.now()`
 * @throws ServiceError E0801; the signal's reason
 */
export async function ask(model: ChatModel, request: ChatRequest, signal: AbortSignal, end: number): Promise<unknown> {
  for (let retries = 0; ; retries++) {
    signal.throwIfAborted();
    try {
      return await untilAborted(model.answer(request, signal), signal);
    } catch (error) {
      signal.throwIfAborted();
      const delay = retryDelay(error, retries);
      if (delay === undefined || retries === MAX_RETRIES || performance.now() + delay * 1000 > end) throw error;
      await sleep(delay * 1000, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }
}

function retryDelay(error: unknown, retries: number): number | undefined {
  if (!(error instanceof ModelRefusal) || !TEMPORARY.has(error.providerStatus)) return undefined;
  return error.retryAfterS ?? RETRY_DELAY_S * 2 ** retries;
}
