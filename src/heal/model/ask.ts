import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { untilAborted } from '../../deadline.js';
import { type ChatModel, type ChatRequest, ModelRefusal } from '../chat-model.js';

/** The answer of a model in one turn. */
export const ModelAnswer = z.object({
  reason: z.string().min(1),
  action: z.enum(['keyword', 'done', 'give_up']),
  keyword: z.string().nullish(),
  params: z.array(z.union([z.string(), z.number(), z.boolean()]).transform(String)).nullish(),
  completed: z.boolean().nullish(),
});

export type ModelAnswer = z.output<typeof ModelAnswer>;

/** Its JSON Schema. Strict structured output requires every field, so that null means none. */
export const ANSWER_SCHEMA = {
  type: 'object',
  properties: {
    reason: { type: 'string', description: 'One sentence: what is wrong, and what you do about it' },
    action: { type: 'string', enum: ['keyword', 'done', 'give_up'] },
    keyword: { type: ['string', 'null'], description: 'Which keyword to run; null unless action is keyword' },
    params: {
      type: ['array', 'null'],
      items: { type: 'string' },
      description: 'Its values in positional order; null unless action is keyword',
    },
    completed: {
      type: ['boolean', 'null'],
      description: 'true when the goal is reached once this keyword has succeeded',
    },
  },
  required: ['reason', 'action', 'keyword', 'params', 'completed'],
  additionalProperties: false,
} as const;

/** The answer to the question which steps were not needed. */
export const Unneeded = z.object({ unneeded: z.array(z.number().int()) });

export const UNNEEDED_SCHEMA = {
  type: 'object',
  properties: {
    unneeded: { type: 'array', items: { type: 'integer' }, description: 'Numbers of the steps that were not needed' },
  },
  required: ['unneeded'],
  additionalProperties: false,
} as const;

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
