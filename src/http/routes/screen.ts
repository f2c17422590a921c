import { z } from 'zod';
import type { Service } from '../../boot.js';
import { emptyIsAbsent, wholeNumber } from '../query.js';
import { defineRoute, type Route, SESSION } from '../route.js';
import { EVENT_STREAM, type SessionStreams, timedHeartbeat } from '../streams/session-streams.js';

const ScreenQuery = z.object({
  fps: emptyIsAbsent(wholeNumber(1, 10).default(10)).describe('Frames a second, at most'),
  width: emptyIsAbsent(wholeNumber(160, 3840).optional()).describe(
    'In pixels: a wider screen is scaled down to it; default: not scaled',
  ),
  quality: emptyIsAbsent(wholeNumber(1, 100).default(70)).describe('Of the images'),
});

const size = z.object({ width: z.number(), height: z.number() });

const ScreenMessage = z.union([
  z.object({
    seq: z.number().int().describe('Counts up with the frames of the session'),
    image: z.string().describe('As base64'),
    type: z.enum(['image/jpeg', 'image/webp']),
    width: z.number().int().describe('Of the image, in pixels'),
    height: z.number().int(),
    window: size.describe('In window coordinates, those of elements'),
    time: z.string().describe('ISO 8601'),
    skipped: z.number().int().describe('Frames that this client missed since its last one, because it reads slowly'),
  }),
  z.object({
    failed: z
      .object({ code: z.string(), message: z.string() })
      .describe('Why the screen cannot be read; once until it can be again'),
  }),
  z.object({
    type: z.literal('heartbeat'),
    timestamp: z.number().describe('Seconds since 1970, with a fraction'),
  }),
]);

/** The live screen of a session. */
export function screenRoutes({ config }: Service, streams: SessionStreams): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: `/v1/sessions/${SESSION}/screen`,
      name: 'watchScreen',
      summary: 'The screen as images for viewers, whenever it changes; a slow client gets the newest',
      tag: 'Streams',
      query: ScreenQuery,
      success: {
        status: 200,
        description: 'Each data line is one frame, a failure or a heartbeat',
        schema: ScreenMessage,
        contentType: EVENT_STREAM,
      },
      failures: [400, 429],
      handle: ({ ctx, session, query: { fps, width, quality } }) => {
        const options = { heartbeat: timedHeartbeat, stallLimit: config.settings.stream_stall_s };
        streams.open(ctx, session, 'screen', options, (client) => {
          let skipped = 0;
          let id = 0;
          const send = (message: object) => client.sendLatest(JSON.stringify(message), ++id);
          return session.screen.subscribe(
            { fps, width, quality },
            {
              frame: ({ seq, window, time }, encoded) => {
                skipped = client.hasPending ? skipped + 1 : 0;
                send({ seq, ...encoded, window, time: time.toISOString(), skipped });
              },
              failed: ({ code, message }) => send({ failed: { code, message } }),
              end: () => client.finish(),
            },
          );
        });
      },
    }),
  ];
}
