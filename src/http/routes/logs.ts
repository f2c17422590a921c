import { z } from 'zod';
import type { Service } from '../../boot.js';
import { CONSOLE_LEVELS } from '../../device/browser/page-logs.js';
import { LOG_TYPES } from '../../logs/session-logs.js';
import { harOf } from '../../logs/har.js';
import { LogSender } from '../streams/log-sender.js';
import { emptyIsAbsent } from '../query.js';
import { defineRoute, type Route, SESSION } from '../route.js';
import {
  afterQuery,
  EVENT_STREAM,
  firstEventId,
  type SessionStreams,
  timedHeartbeat,
} from '../streams/session-streams.js';

const LogsQuery = z.object({
  type: z
    .enum(LOG_TYPES, { errorMap: () => ({ message: `must be one of ${LOG_TYPES.join(', ')}` }) })
    .describe('The log: `console`, `network` or `device`'),
  after: afterQuery,
  follow: emptyIsAbsent(
    z.enum(['true', 'false'], { errorMap: () => ({ message: 'must be true or false' }) }).default('true'),
  )
    .transform((word) => word === 'true')
    .pipe(z.boolean())
    .describe('false: the stream ends after the entries that are kept now, by default from the first one'),
});

const seq = z.number().int().describe('Counts up from 1; the first seq that a client gets shows how many are gone');
const time = z.string().describe('ISO 8601');
const headers = z.record(z.string());

const LogLine = z.union([
  z.object({
    seq,
    level: z.enum(CONSOLE_LEVELS),
    text: z.string(),
    url: z.string().nullable(),
    line: z.number().int().nullable(),
    time,
  }),
  z.object({
    seq,
    method: z.string(),
    url: z.string(),
    type: z.string(),
    time,
    status: z.number().int().nullable().describe('null until a response begins'),
    ms: z.number().nullable(),
    request_headers: headers,
    response_headers: headers,
    error: z.string().optional(),
  }),
  z.object({ seq, level: z.string(), text: z.string(), time }),
  z.object({
    type: z.literal('heartbeat'),
    timestamp: z.number().describe('Seconds since 1970, with a fraction'),
  }),
]);

const Har = z.object({
  log: z.object({
    version: z.literal('1.2'),
    creator: z.object({ name: z.string(), version: z.string() }),
    entries: z.array(z.record(z.unknown())),
    comment: z.string().optional(),
  }),
});

/** What a session logs, as a stream and as a file. */
export function logRoutes({ config }: Service, streams: SessionStreams): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: `/v1/sessions/${SESSION}/logs`,
      name: 'watchLogs',
      summary:
        'Console messages, network requests or lines of the device log; with Last-Event-ID, also those since then',
      tag: 'Streams',
      query: LogsQuery,
      success: {
        status: 200,
        description: 'Each data line is one entry or a heartbeat; a request is sent again when it changes',
        schema: LogLine,
        contentType: EVENT_STREAM,
      },
      failures: [400, 429],
      handle: async ({ ctx, session, query: { type, after: given, follow } }) => {
        // Before the stream begins, so that a driver without the log is an error.
        const feed = session.logs.feed(type);
        const after = firstEventId(ctx, given) ?? (follow ? feed.changes : 0);
        if (!follow && type === 'device') await session.logs.deviceLines(undefined, { limit: 0 });
        const options = { heartbeat: timedHeartbeat, stallLimit: config.settings.stream_stall_s };
        streams.open(ctx, session, type, options, (stream) => {
          const sender = new LogSender(stream, feed, after);
          if (!follow) {
            sender.endWhenSent();
            return () => undefined;
          }
          return feed.watch(sender, (error) => {
            session.log.warn({ err: error }, 'the log of the device cannot be read; its stream ends');
            stream.finish();
          });
        });
      },
    }),
    defineRoute({
      method: 'get',
      path: `/v1/sessions/${SESSION}/har`,
      name: 'readHar',
      summary: 'The network requests as HAR 1.2, with the bodies of texts',
      tag: 'Reads',
      success: {
        status: 200,
        description: 'The requests that are kept, in order; X-Requests-Dropped: the number of older ones',
        schema: Har,
      },
      failures: [400],
      handle: async ({ ctx, session }) => {
        const requests = await session.logs.requests({}, { bodies: true });
        const dropped = session.logs.dropped('network');
        ctx.set('X-Requests-Dropped', String(dropped));
        ctx.set('Content-Disposition', 'inline; filename="session.har"');
        return harOf(requests, dropped);
      },
    }),
  ];
}
