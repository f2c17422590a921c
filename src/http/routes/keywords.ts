import { z } from 'zod';
import type { Access } from '../../access/access.js';
import type { Service } from '../../boot.js';
import { ServiceError } from '../../errors.js';
import { ApiData } from '../../api/definition.js';
import { EventAttributes, Params } from '../../keyword/call.js';
import { DialogData } from '../../keyword/dialog-data.js';
import { executionAnswer } from '../../keyword/prepared-call.js';
import { slugOf } from '../../plugin/mark.js';
import { booleanQuery } from '../query.js';
import type { Metrics } from '../metrics.js';
import { defineRoute, type Route, SESSION } from '../route.js';
import { TemplateImages } from './templates.js';

const ExecuteRequest = z.object({
  mode: z.literal('keyword', { errorMap: () => ({ message: 'must be "keyword", the only mode' }) }),
  keyword: z.string().describe('Human name or slug, in any spelling'),
  test_case: z.string().max(1000).nullish(),
  params: Params.nullish().describe('In positional order, or by name; a list inside holds alternatives'),
  template_images: TemplateImages,
  event_attributes: EventAttributes.nullish().describe('Added to the tracked event of this call'),
});

/** The response of keywords and reads. */
export const ExecutionResponse = (result: z.ZodType) =>
  z.object({
    execution_id: z.string().uuid(),
    status: z.literal('SUCCESS'),
    data: z.object({ result: result.optional(), dialogs: DialogData.optional() }).passthrough(),
    warnings: z.array(z.string()).optional().describe('What the result lacks, such as elements beyond a limit'),
  });

const TraceQuery = z.object({
  trace: z
    .union([z.literal('picture'), booleanQuery('Adds the locate traces to data')], {
      errorMap: () => ({ message: 'must be true, false or picture' }),
    })
    .describe('Adds the locate traces to data; `picture` also draws them on the screenshot'),
});

/** Running keywords; their API definitions and variables. */
export function keywordRoutes({ catalog }: Service, access: Access, metrics: Metrics): Route[] {
  return [
    defineRoute({
      method: 'post',
      path: `/v1/sessions/${SESSION}/action`,
      name: 'runKeyword',
      summary: 'Runs a keyword',
      tag: 'Keywords',
      action: 'keyword',
      // What the keyword needs is checked before it runs.
      role: 'view',
      query: TraceQuery,
      body: { schema: ExecuteRequest },
      success: {
        status: 200,
        description: 'The keyword succeeded; Invoke API answers its four fields in data instead of result',
        schema: ExecutionResponse(z.unknown()),
      },
      failures: [400, 413, 415, 429, 500, 504],
      handle: async ({ session, body, query, signal, requestId, principal, audited }) => {
        const { keyword, params, template_images: templates, test_case: testCase } = body;
        const { event_attributes: eventAttributes } = body;
        if (catalog.has(keyword)) {
          audited.action = slugOf(keyword);
          await access.admitCall(principal, catalog.get(keyword));
        }
        const end = metrics.keywords.startTimer({ keyword: catalog.has(keyword) ? slugOf(keyword) : 'unknown' });
        try {
          const execution = await session.execute(
            { keyword, params, templates: templates ?? undefined, testCase, eventAttributes },
            { signal, requestId, trace: query.trace },
          );
          end({ outcome: 'SUCCESS' });
          return executionAnswer(execution);
        } catch (error) {
          end({ outcome: ServiceError.from(error).code });
          throw error;
        }
      },
    }),
    defineRoute({
      method: 'post',
      path: `/v1/sessions/${SESSION}/api`,
      name: 'uploadApi',
      summary: "Replaces the session's API definitions",
      tag: 'Keywords',
      action: 'upload_api',
      body: { schema: z.union([ApiData, z.object({ api: ApiData })]), unchecked: true },
      success: { status: 204, description: 'Stored' },
      failures: [400, 413, 415],
      handle: async ({ ctx, session, body }) => {
        await session.api.load(body);
        ctx.status = 204;
      },
    }),
    defineRoute({
      method: 'get',
      path: `/v1/sessions/${SESSION}/api`,
      name: 'readApi',
      summary: "The session's API definitions",
      tag: 'Keywords',
      success: {
        status: 200,
        description: 'What Invoke API can call, as it is sent; secrets are masked',
        schema: ApiData,
      },
      handle: ({ session }) => session.api.shown ?? { collections: {} },
    }),
    defineRoute({
      method: 'get',
      path: `/v1/sessions/${SESSION}/variables`,
      name: 'readVariables',
      summary: "The session's variables",
      tag: 'Keywords',
      success: {
        status: 200,
        description: 'Every value of every variable; secrets are masked',
        schema: z.object({ variables: z.record(z.array(z.string())) }),
      },
      handle: ({ session }) => ({ variables: session.variables.masked() }),
    }),
  ];
}
