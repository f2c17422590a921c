import { z } from 'zod';

/** What a keyword answers as `data` that failed at first and was healed. */
export const Healed = z.object({
  result: z.unknown(),
  healed: z.literal(true),
  heal_summary: z.string(),
  /** What to write instead, so that nothing needs healing the next time. */
  suggested_steps: z.array(z.object({ keyword: z.string(), params: z.array(z.string()) })),
});

export type Healed = z.output<typeof Healed>;
