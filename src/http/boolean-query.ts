import { z } from 'zod';

/** A switch in a query: true or 1, false or 0, in any case; absent or empty is false. */
export const booleanQuery = (description: string) =>
  z
    .string()
    .optional()
    .transform((given) => (given ?? '').trim().toLowerCase())
    .pipe(z.enum(['', 'true', '1', 'false', '0'], { errorMap: () => ({ message: 'must be true or false' }) }))
    .transform((word) => word === 'true' || word === '1')
    .pipe(z.boolean())
    .describe(description);
