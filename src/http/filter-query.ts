import { z } from 'zod';
import { FILTERS } from '../device/element.js';

const message = `must be one of ${FILTERS.join(', ')}`;
const Value = z.enum(FILTERS, { errorMap: () => ({ message }) });

/** The repeatable query parameter `filter_config`; empty values do not count. */
export const FilterQuery = z.object({
  filter_config: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform((given) => [given ?? []].flat().filter((value) => value !== ''))
    .pipe(z.array(Value))
    .describe('Kinds of elements to keep; several are joined by or'),
});
