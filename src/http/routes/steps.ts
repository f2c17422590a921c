import type { Context } from 'koa';
import { z } from 'zod';
import type { Service } from '../../boot.js';
import { atMost } from '../../schema-problems.js';
import { ServiceError } from '../../errors.js';
import { EditedStep, readEditedSteps } from '../../steps/edited-steps.js';
import { FORMAT_NAMES, FORMATS, type FormatName, writeScript } from '../../steps/formats.js';
import { readStepsText } from '../../steps/read-steps-text.js';
import { type Script, scriptOf } from '../../steps/script.js';
import { WrittenSession, WrittenStep } from '../../steps/step.js';
import { recordedFiles } from '../../steps/test-file/recorded-files.js';
import { booleanQuery } from '../query.js';
import { defineRoute, type ResponseSpec, type Route, SESSION } from '../route.js';

/** Steps of an edited list. */
const MAX_STEPS = 10_000;
const message = `must be one of ${FORMAT_NAMES.join(', ')}`;

const FormatQuery = z.object({
  format: z
    .string()
    .default('yaml' satisfies FormatName)
    .pipe(z.enum(FORMAT_NAMES, { errorMap: () => ({ message }) }))
    .describe('The format; default yaml'),
  elements: booleanQuery('Format test: all files of the test, with locators that repeat in elements.yaml'),
});

const StepsQuery = FormatQuery.extend({ failed: booleanQuery('Adds failed calls as comments') });
const EditedSteps = z.object({ steps: atMost(MAX_STEPS, z.array(EditedStep)) });

const StepsText = z.object({
  text: z.string().describe('YAML, JSON, or lines `Keyword | param | param`'),
  name: z.string().min(1).max(200).nullish().describe('What messages call it; default `steps`'),
});

const TestFiles = z.object({
  files: z.array(
    z.object({
      path: z.string().describe('Relative to the project: recorded.test.yaml, elements.yaml, templates/NAME.png'),
      text: z.string().optional(),
      base64: z.string().optional().describe('Of a picture'),
    }),
  ),
});

const contentTypes = [...new Set(Object.values(FORMATS).map(({ contentType }) => contentType))];

const script = (description: string): ResponseSpec & { readonly status: 200 } => ({
  status: 200,
  description,
  schema: z.union([
    z.array(WrittenStep),
    z.object({ session: WrittenSession, steps: z.array(WrittenStep) }),
    TestFiles,
  ]),
  otherTypes: contentTypes.filter((type) => type !== 'application/json'),
});

/** The steps of a session, to be run again. */
export function stepsRoutes({ catalog }: Service): Route[] {
  const answer = async (ctx: Context, written: Script, { format, elements }: z.output<typeof FormatQuery>) => {
    const { contentType, extension } = FORMATS[format];
    ctx.set('X-Steps-Dropped', String(written.dropped));
    if (elements) {
      if (format !== 'test') throw new ServiceError('E0403', `elements is for format=test, not for ${format}`);
      return { files: await recordedFiles(written, catalog) };
    }
    const text = await writeScript(written, format, catalog);
    ctx.set('Content-Disposition', `inline; filename="steps.${extension}"`);
    ctx.type = `${contentType}; charset=utf-8`;
    return text;
  };
  return [
    defineRoute({
      method: 'get',
      path: `/v1/sessions/${SESSION}/steps`,
      name: 'readSteps',
      summary: 'The recorded calls, as a steps file or as the source of a script',
      tag: 'Reads',
      query: StepsQuery,
      success: script('The successful calls in order; X-Steps-Dropped: the number of older calls that were dropped'),
      handle: ({ ctx, session, query }) => answer(ctx, scriptOf(session.recording, { failed: query.failed }), query),
    }),
    defineRoute({
      method: 'post',
      path: `/v1/sessions/${SESSION}/steps`,
      name: 'writeSteps',
      summary: 'An edited list of steps, as a steps file or as the source of a script for this session',
      tag: 'Keywords',
      role: 'view',
      query: FormatQuery,
      body: { schema: EditedSteps },
      success: script('The steps in their order, with the origin, templates and API definitions of the session'),
      failures: [400, 413, 415],
      handle: async ({ ctx, session, query, body, signal }) => {
        const steps = await readEditedSteps(body.steps, session.recording, catalog, signal);
        return answer(ctx, scriptOf(session.recording, { steps }), query);
      },
    }),
    defineRoute({
      method: 'post',
      path: '/v1/steps',
      name: 'parseSteps',
      summary: 'Reads a steps file, and checks its keywords and parameters',
      tag: 'Keywords',
      role: 'view',
      body: { schema: StepsText },
      success: {
        status: 200,
        description: 'The steps, with their parameters by name; `session` when the file describes one',
        schema: z.object({
          session: WrittenSession.optional(),
          steps: z.array(
            WrittenStep.extend({
              params: z.record(z.union([z.string(), z.array(z.string())])),
              slug: z.string(),
              place: z.string().describe('Name and line, such as `steps:3`'),
            }),
          ),
        }),
      },
      failures: [400, 413, 415],
      handle: ({ body: { text, name }, signal }) => readStepsText(text, name ?? 'steps', catalog, signal),
    }),
  ];
}
