import { z } from 'zod';
import { FILTERS, SCOPES } from '../device/element.js';

/** A boolean query parameter: true or 1, false or 0, in any case; absent or empty is false. */
export const booleanQuery = (description: string) =>
  z
    .string()
    .optional()
    .transform((given) => (given ?? '').trim().toLowerCase())
    .pipe(z.enum(['', 'true', '1', 'false', '0'], { errorMap: () => ({ message: 'must be true or false' }) }))
    .transform((word) => word === 'true' || word === '1')
    .pipe(z.boolean())
    .describe(description);

/** A number without a fraction, within a range. */
export const wholeNumber = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  z.coerce
    .number({ message: 'must be a number' })
    .int('must be a whole number')
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`);

/** A query parameter whose empty value counts as absent. */
export const emptyIsAbsent = <T extends z.ZodTypeAny>(schema: T) =>
  z.preprocess((given) => (given === '' ? undefined : given), schema);

const filterMessage = `must be one of ${FILTERS.join(', ')}`;
const scopeMessage = `must be one of ${SCOPES.join(', ')}`;

/** The query parameters `filter_config`, which may be repeated, and `scope`; empty values are ignored. */
export const ElementsQuery = z.object({
  filter_config: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform((given) => [given ?? []].flat().filter((value) => value !== ''))
    .pipe(z.array(z.enum(FILTERS, { errorMap: () => ({ message: filterMessage }) })))
    .describe('Kinds of elements to keep; an element of any of them is kept'),
  scope: z
    .string()
    .optional()
    .transform((given) => given || 'page')
    .pipe(z.enum(SCOPES, { errorMap: () => ({ message: scopeMessage }) }))
    .describe('`page`: the whole page; `window`: the visible part'),
});
