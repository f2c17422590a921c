import { z } from 'zod';
import { FILTERS, SCOPES } from '../device/element.js';

const message = `must be one of ${FILTERS.join(', ')}`;
const Value = z.enum(FILTERS, { errorMap: () => ({ message }) });

/** The query parameters `filter_config`, which is repeatable, and `scope`; empty values do not count. */
export const ElementsQuery = z.object({
  filter_config: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform((given) => [given ?? []].flat().filter((value) => value !== ''))
    .pipe(z.array(Value))
    .describe('Kinds of elements to keep; several are joined by or'),
  scope: z
    .string()
    .optional()
    .transform((given) => given || 'page')
    .pipe(z.enum(SCOPES, { errorMap: () => ({ message: `must be one of ${SCOPES.join(', ')}` }) }))
    .describe('`page`: the whole page; `window`: what the window shows of it'),
});
