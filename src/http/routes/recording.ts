import { z } from 'zod';
import { HealStatus, LedgerEntry } from '../../heal/ledger/heal-record.js';
import { EventAttributes } from '../../keyword/call.js';
import type { RecordedCall } from '../../session/recording/recorded-call.js';
import { emptyIsAbsent, wholeNumber } from '../query.js';
import { defineRoute, pathParameter, type Route, SESSION } from '../route.js';

const RecordingQuery = z.object({
  after: emptyIsAbsent(wholeNumber(0).default(0)).describe('Only the calls after the one with this seq'),
});

const Recorded = z.object({
  seq: z.number().int().describe('Counts the calls of the session from 1'),
  keyword: z.string(),
  slug: z.string(),
  params: z
    .record(z.union([z.string(), z.array(z.string())]))
    .describe('By name; secrets are references such as `@:${secret_1}`'),
  status: z.enum(['SUCCESS', 'FAIL']),
  failure: z.object({ code: z.string(), message: z.string() }).optional(),
  started: z.string().datetime(),
  ms: z.number().int().describe('Duration in milliseconds'),
  execution_id: z.string().describe('As in the event stream; the calls of one heal share it'),
  request_id: z.string().optional().describe('X-Request-Id of the request that made the call'),
  test_case: z.string().optional(),
  event_attributes: EventAttributes.optional(),
  healed: z
    .array(LedgerEntry.pick({ id: true, old: true, new: true, by: true, status: true }))
    .optional()
    .describe('Only of the last call of a heal: the locators that it replaced'),
  images: z.array(z.string()).optional().describe('Names of the templates that found an element'),
});

const Decision = z.object({ status: HealStatus.describe('`proposed` takes a decision back') });

/** What the clients of a session did, and the decisions on the heals among it. */
export function recordingRoutes(): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: `/v1/sessions/${SESSION}/recording`,
      name: 'readRecording',
      summary: 'The calls of all clients of the session, in order',
      tag: 'Reads',
      query: RecordingQuery,
      success: {
        status: 200,
        description: 'The calls that ended, with those that failed',
        schema: z.object({
          steps: z.array(Recorded),
          dropped: z.number().int().describe('The number of older calls that were dropped'),
        }),
      },
      handle: async ({ session, query: { after } }) => {
        const calls = session.recording.callsAfter(after);
        const isHealed = calls.some(({ heals }) => heals !== undefined);
        const entries = isHealed ? await session.heals.entries() : [];
        const dropped = session.recording.dropped({ failed: true });
        return { steps: calls.map((call) => recorded(call, entries)), dropped };
      },
    }),
    defineRoute({
      method: 'post',
      path: `/v1/sessions/${SESSION}/heals/{heal_id}`,
      name: 'decideHeal',
      summary: 'Accepts or rejects a heal, or takes the decision back',
      tag: 'Keywords',
      action: 'heal',
      body: { schema: Decision },
      success: { status: 200, description: 'The entry of the ledger', schema: LedgerEntry },
      failures: [400, 413, 415],
      handle: ({ ctx, session, body: { status } }) => session.heals.decide(pathParameter(ctx, 'heal_id')!, status),
    }),
  ];
}

function recorded(call: RecordedCall, entries: readonly LedgerEntry[]): z.output<typeof Recorded> {
  const { seq, step, executionId, requestId, started, ms, heals } = call;
  const { keyword, slug, params, failure, testCase, eventAttributes, images } = step;
  const statusOf = (id: string) => entries.find((entry) => entry.id === id)?.status ?? 'proposed';
  return {
    seq,
    keyword,
    slug,
    params: params as Record<string, string | string[]>,
    status: failure ? 'FAIL' : 'SUCCESS',
    ...(failure && { failure }),
    started: started.toISOString(),
    ms,
    execution_id: executionId,
    ...(requestId !== undefined && { request_id: requestId }),
    ...(testCase !== undefined && { test_case: testCase }),
    ...(eventAttributes && { event_attributes: eventAttributes }),
    ...(heals && { healed: heals.map((heal) => ({ ...heal, status: statusOf(heal.id) })) }),
    ...(images.length > 0 && { images: [...images] }),
  };
}
