import type { Context } from 'koa';
import { z } from 'zod';
import type { Service } from '../../boot.js';
import { ScreenElement, TRUNCATED } from '../../device/element.js';
import { ServiceError } from '../../errors.js';
import { ExecutionEvent } from '../../session/events.js';
import type { Session } from '../../session/session.js';
import { booleanQuery, ElementsQuery } from '../query.js';
import type { Metrics } from '../metrics.js';
import { defineRoute, type Route, SESSION } from '../route.js';
import { type SseOptions, SseStream } from '../sse-stream.js';

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

/** Open streams of one session. */
const MAX_STREAMS = 1000;

const EVENT_STREAM = 'text/event-stream';
const executionHeartbeat = () => ({ execution_id: 'heartbeat', status: 'HEARTBEAT' });
const workspaceHeartbeat = () => ({ type: 'heartbeat', timestamp: fractional(Date.now() / 1000) });
/** JSON drops the fraction of a whole number; clients expect a float. */
const fractional = (seconds: number) => (Number.isInteger(seconds) ? seconds + 0.001 : seconds);

/** The two streams of a session. */
export function streamRoutes({ config, logger }: Service, metrics: Metrics): Route[] {
  const counts = new WeakMap<Session, number>();
  const count = (session: Session, change: number) => counts.set(session, (counts.get(session) ?? 0) + change);
  const open = (
    ctx: Context,
    session: Session,
    name: string,
    options: Pick<SseOptions, 'heartbeat' | 'stallLimit'>,
    subscribe: (stream: SseStream) => () => void,
  ): void => {
    if ((counts.get(session) ?? 0) >= MAX_STREAMS) {
      throw new ServiceError('E0512', `the session has ${MAX_STREAMS} open streams already; close one of them`);
    }
    count(session, 1);
    const release = session.holdOpen();
    metrics.streams.inc({ stream: name });
    const stream = new SseStream(ctx, {
      ...options,
      unsentLimit: config.settings.stream_unsent_limit,
      log: logger.log.child({ session_id: session.id, watching: name }),
      onClose: () => {
        leave();
        release();
        count(session, -1);
        metrics.streams.dec({ stream: name });
      },
    });
    const leave = subscribe(stream);
  };
  return [
    defineRoute({
      method: 'get',
      path: `/v1/sessions/${SESSION}/events`,
      name: 'watchEvents',
      summary: 'Execution events; with Last-Event-ID, also the events since that one',
      tag: 'Streams',
      success: {
        status: 200,
        description: 'Each data line is one event',
        schema: ExecutionEvent,
        contentType: EVENT_STREAM,
      },
      failures: [429],
      handle: ({ ctx, session }) => {
        const after = readLastEventId(ctx.get('Last-Event-ID'));
        open(ctx, session, 'events', { heartbeat: executionHeartbeat }, (stream) =>
          session.events.subscribe(
            { event: ({ id, json }) => stream.sendJson(json, id), end: () => stream.finish() },
            after,
          ),
        );
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
        const stream = { heartbeat: workspaceHeartbeat, stallLimit: config.settings.stream_stall_s };
        open(ctx, session, 'workspace', stream, (client) =>
          session.feed.subscribe(options, {
            update: (id, json) => client.sendLatest(json, id),
            end: () => client.finish(),
          }),
        );
      },
    }),
  ];
}

const readLastEventId = (given: string): number | undefined => (/^\d{1,15}$/.test(given) ? Number(given) : undefined);
