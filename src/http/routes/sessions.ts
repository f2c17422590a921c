import { z } from 'zod';
import type { Service } from '../../boot.js';
import { type DetectorRequest, planSession, SessionConfig } from '../../session/plan.js';
import { type Session, SESSION_STATES } from '../../session/session.js';
import { targetOf } from '../../session/target.js';
import { sessionNotFound } from '../errors.js';
import { defineRoute, type Route, SESSION } from '../route.js';

const SessionResponse = z.object({
  session_id: z.string().uuid(),
  driver_id: z.string().describe("The underlying session's own id"),
  status: z.literal('created'),
  warnings: z
    .array(z.string())
    .optional()
    .describe('What did not go as it was asked for, such as a driver that did not open'),
});

const SessionSummary = z.object({
  session_id: z.string().uuid(),
  driver: z.string(),
  driver_id: z.string(),
  owner: z.string().nullable().describe('Who opened it, as its client says; null when the client did not say'),
  target: z.string().nullable().describe('The address or the app of its capabilities, without secrets'),
  created: z.string().datetime(),
  last_used: z.string().datetime(),
  state: z
    .enum(SESSION_STATES)
    .describe('`closed`: Launch App opens the driver again; `lost`: the browser or the device is gone'),
  queue_length: z.number().int().describe('Calls that wait'),
  detectors: z.object({ text: z.array(z.string()), image: z.array(z.string()) }).describe('Names, in their order'),
  has_project: z.boolean().describe('Whether it has a project_path'),
});

const TerminationResponse = z.object({
  status: z.literal('terminated'),
  session_id: z.string(),
  warnings: z.array(z.string()).optional().describe('What did not go as it should'),
});

const summaryOf = (session: Session): z.output<typeof SessionSummary> => {
  const { origin } = session.recording;
  return {
    session_id: session.id,
    driver: session.driverName,
    driver_id: session.driverId,
    owner: session.owner ?? null,
    target: targetOf(origin),
    created: session.created.toISOString(),
    last_used: session.lastUsed.toISOString(),
    state: session.state,
    queue_length: session.waiting,
    detectors: { text: origin.textDetectors.map(nameOf), image: origin.imageDetectors.map(nameOf) },
    has_project: origin.projectPath !== undefined,
  };
};

const nameOf = (detector: DetectorRequest): string =>
  typeof detector === 'string' ? detector : Object.keys(detector)[0]!;

/** Starting, listing and stopping sessions. */
export function sessionRoutes({ store }: Service): Route[] {
  return [
    defineRoute({
      method: 'post',
      path: '/v1/sessions/start',
      name: 'startSession',
      summary: 'Opens a driver and launches the app',
      tag: 'Sessions',
      body: { schema: SessionConfig, unchecked: true },
      success: { status: 200, description: 'The session is open', schema: SessionResponse },
      failures: [400, 413, 415, 429, 500, 503, 504],
      handle: async ({ body, signal, requestId }) => {
        // Before the body is checked: a client must learn that no request helps now.
        store.assertOpen();
        const session = await store.start(planSession(body), { signal, requestId });
        // A client that left before the answer reached it never learns of its session.
        const forget = () => void store.stop(session.id, 0);
        if (signal.aborted) forget();
        else signal.addEventListener('abort', forget, { once: true });
        const { id, driverId, warnings } = session;
        return { session_id: id, driver_id: driverId, status: 'created', ...(warnings.length > 0 && { warnings }) };
      },
    }),
    defineRoute({
      method: 'get',
      path: '/v1/sessions',
      name: 'listSessions',
      summary: 'The open sessions',
      tag: 'Sessions',
      success: {
        status: 200,
        description: 'The open sessions, oldest first',
        schema: z.object({ sessions: z.array(SessionSummary) }),
      },
      handle: () => ({ sessions: store.all().map(summaryOf) }),
    }),
    defineRoute({
      method: 'delete',
      path: `/v1/sessions/${SESSION}/stop`,
      name: 'stopSession',
      summary: 'Closes the app and the driver, and forgets the session',
      tag: 'Sessions',
      success: { status: 200, description: 'The session is gone', schema: TerminationResponse },
      handle: async ({ session }) => {
        const termination = await store.stop(session.id);
        if (!termination) throw sessionNotFound();
        return termination;
      },
    }),
  ];
}
