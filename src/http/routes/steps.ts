import { z } from 'zod';
import type { Service } from '../../boot.js';
import { FORMAT_NAMES, FORMATS, type FormatName, writeScript } from '../../steps/formats.js';
import { scriptOf } from '../../steps/script.js';
import { WrittenSession, WrittenStep } from '../../steps/step.js';
import { booleanQuery } from '../query.js';
import { defineRoute, type Route, SESSION } from '../route.js';

const message = `must be one of ${FORMAT_NAMES.join(', ')}`;

const StepsQuery = z.object({
  format: z
    .string()
    .default('yaml' satisfies FormatName)
    .pipe(z.enum(FORMAT_NAMES, { errorMap: () => ({ message }) }))
    .describe('The format; default yaml'),
  failed: booleanQuery('Adds failed calls as comments'),
});

const contentTypes = [...new Set(Object.values(FORMATS).map(({ contentType }) => contentType))];

/** The recorded calls of a session, to be run again. */
export function stepsRoutes({ catalog }: Service): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: `/v1/sessions/${SESSION}/steps`,
      name: 'readSteps',
      summary: 'The recorded calls, as a steps file or as the source of a script',
      tag: 'Reads',
      query: StepsQuery,
      success: {
        status: 200,
        description: 'The successful calls in order; X-Steps-Dropped: the number of older calls that were dropped',
        schema: z.union([z.array(WrittenStep), z.object({ session: WrittenSession, steps: z.array(WrittenStep) })]),
        otherTypes: contentTypes.filter((type) => type !== 'application/json'),
      },
      handle: async ({ ctx, session, query: { format, failed } }) => {
        const script = scriptOf(session.recording, { failed });
        const { contentType, extension } = FORMATS[format];
        const text = await writeScript(script, format, catalog);
        ctx.set('X-Steps-Dropped', String(script.dropped));
        ctx.set('Content-Disposition', `inline; filename="steps.${extension}"`);
        ctx.type = `${contentType}; charset=utf-8`;
        return text;
      },
    }),
  ];
}
