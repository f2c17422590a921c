import { z } from 'zod';
import type { Service } from '../../boot.js';
import { sees } from '../../access/principal.js';
import { ScreenElement, TRUNCATED } from '../../device/element.js';
import { ExecutionEvent } from '../../session/events.js';
import { sessionNotFound } from '../errors.js';
import { booleanQuery, ElementsQuery } from '../query.js';
import { defineRoute, type Route, SESSION } from '../route.js';
import {
  afterQuery,
  EVENT_STREAM,
  firstEventId,
  type SessionStreams,
  timedHeartbeat,
} from '../streams/session-streams.js';

/** Intervals are rounded up to multiples, so that clients with similar intervals share the polls of the device. */
const INTERVAL_STEP_MS = 500;
const MAX_INTERVAL_MS = 3_600_000;

const WorkspaceQuery = ElementsQuery.extend({
  interval_ms: z
    .string()
    .optional()
    .transform((given) => (given === undefined || given === '' ? 2000 : Number(given)))
    .pipe(z.number({ message: 'must be a number' }).finite('must be finite'))
    .transform(
      (given) => Math.ceil(Math.min(Math.max(given, 1), MAX_INTERVAL_MS) / INTERVAL_STEP_MS) * INTERVAL_STEP_MS,
    )
    .describe('Polling interval in milliseconds, rounded up to a multiple of 500'),
  include_source: booleanQuery('Adds the source to each update'),
});

const WorkspaceUpdate = z.object({
  screenshot: z.string().describe('PNG as base64; empty when it failed'),
  elements: z.array(ScreenElement),
  screenshotFailed: z.boolean(),
  moving: z.literal(true).optional().describe('The screen kept changing: screenshot and elements may differ'),
  truncated: z.literal(true).optional().describe(TRUNCATED),
  source: z.string().optional(),
});

const WorkspaceHeartbeat = z.object({
  type: z.literal('heartbeat'),
  timestamp: z.number().describe('Seconds since 1970, with a fraction'),
});

const executionHeartbeat = () => ({ execution_id: 'heartbeat', status: 'HEARTBEAT' });

/** The streams of the calls and of the screen of a session. */
export function streamRoutes({ config, fleet }: Service, streams: SessionStreams): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: `/v1/sessions/${SESSION}/events`,
      name: 'watchEvents',
      summary: 'Execution events; with Last-Event-ID, also the events since that one',
      tag: 'Streams',
      query: z.object({ after: afterQuery }),
      success: {
        status: 200,
        description: 'Each data line is one event',
        schema: ExecutionEvent,
        contentType: EVENT_STREAM,
      },
      failures: [400, 429],
      handle: ({ ctx, session, query }) => {
        const after = firstEventId(ctx, query.after);
        streams.open(ctx, session, 'events', { heartbeat: executionHeartbeat }, (stream) =>
          session.events.subscribe(
            { event: ({ id, json }) => stream.sendJson(json, id), end: () => stream.finish() },
            after,
          ),
        );
      },
      async handleEnded({ ctx, query, sessionId, principal }) {
        const entry = await fleet.directory.find(sessionId);
        const events = await fleet.endedEvents(sessionId, firstEventId(ctx, query.after));
        // An EventSource connects again until it gets a 404.
        if (!entry || !sees(principal, entry.openedBy) || events.length === 0) throw sessionNotFound();
        const stream = streams.replay(ctx, sessionId, 'events', { heartbeat: executionHeartbeat });
        for (const { id, json } of events) stream.sendJson(json, id);
        stream.finish();
      },
    }),
    defineRoute({
      method: 'get',
      path: `/v1/sessions/${SESSION}/workspace/stream`,
      name: 'watchWorkspace',
      summary: 'Screenshot and elements, whenever the screen changes',
      tag: 'Streams',
      query: WorkspaceQuery,
      success: {
        status: 200,
        description: 'Each data line is one update or a heartbeat',
        schema: z.union([WorkspaceUpdate, WorkspaceHeartbeat]),
        contentType: EVENT_STREAM,
      },
      failures: [400, 429],
      handle: ({ ctx, session, query }) => {
        const options = {
          intervalMs: query.interval_ms,
          includeSource: query.include_source,
          filters: query.filter_config,
          scope: query.scope,
        };
        const stream = { heartbeat: timedHeartbeat, stallLimit: config.settings.stream_stall_s };
        streams.open(ctx, session, 'workspace', stream, (client) =>
          session.feed.subscribe(options, {
            update: (id, json) => client.sendLatest(json, id),
            end: () => client.finish(),
          }),
        );
      },
    }),
  ];
}
