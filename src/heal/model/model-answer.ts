import { z } from 'zod';

/** What a model answers in one turn. */
export const ModelAnswer = z.object({
  reason: z.string().min(1),
  action: z.enum(['keyword', 'done', 'give_up']),
  keyword: z.string().nullish(),
  params: z.array(z.union([z.string(), z.number(), z.boolean()]).transform(String)).nullish(),
  completed: z.boolean().nullish(),
});

export type ModelAnswer = z.output<typeof ModelAnswer>;

/** The same for the provider. Every field is required, as strict structured output wants it; null stands for none. */
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

/** What a model answers when it is asked which steps were not needed. */
export const Unneeded = z.object({ unneeded: z.array(z.number().int()) });

export const UNNEEDED_SCHEMA = {
  type: 'object',
  properties: {
    unneeded: { type: 'array', items: { type: 'integer' }, description: 'Numbers of the steps that were not needed' },
  },
  required: ['unneeded'],
  additionalProperties: false,
} as const;
