import { z } from 'zod';
import { sees } from '../../access/principal.js';
import type { Service } from '../../boot.js';
import type { SessionEntry } from '../../directory/entries.js';
import { planSession, SessionConfig } from '../../session/plan.js';
import { SessionSummary, summaryOf } from '../../session/summary.js';
import { sessionNotFound } from '../errors.js';
import type { SessionStarts } from '../session-starts.js';
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

const SessionRow = SessionSummary.extend({
  replica: z.string().optional().describe('In a fleet: the id of the replica that owns it'),
});

const ListQuery = z.object({
  scope: z
    .string()
    .optional()
    .transform((given) => given || 'fleet')
    .pipe(z.enum(['fleet', 'replica'], { errorMap: () => ({ message: 'must be fleet or replica' }) }))
    .describe('`fleet`, the default: of all replicas; `replica`: of the one that answers'),
});

const TerminationResponse = z.object({
  status: z.literal('terminated'),
  session_id: z.string(),
  warnings: z.array(z.string()).optional().describe('What did not go as it should'),
});

/** The row of a session of a fleet. */
const rowOf = ({ summary, owner }: SessionEntry): z.output<typeof SessionRow> => ({
  ...(JSON.parse(summary) as z.output<typeof SessionSummary>),
  replica: owner,
});

/** Starting, listing and stopping sessions. */
export function sessionRoutes({ store, fleet }: Service, starts: SessionStarts): Route[] {
  return [
    defineRoute({
      method: 'post',
      path: '/v1/sessions/start',
      name: 'startSession',
      summary: 'Opens a driver and launches the app',
      tag: 'Sessions',
      action: 'start',
      isWrite: false,
      body: { schema: SessionConfig, unchecked: true },
      success: { status: 200, description: 'The session is open', schema: SessionResponse },
      failures: [400, 413, 415, 429, 500, 503, 504],
      handle: async ({ ctx, body, signal, audited }) => {
        // Before the body is checked: a client must learn that no request helps now.
        store.assertOpen();
        const session = await starts.start(ctx, planSession(body), body, signal);
        if (!session) return undefined;
        audited.sessionId = session.id;
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
      query: ListQuery,
      success: {
        status: 200,
        description: 'The open sessions, oldest first',
        schema: z.object({ sessions: z.array(SessionRow) }),
      },
      failures: [503],
      handle: async ({ query, principal }) => {
        if (query.scope === 'fleet' && fleet.isShared) return { sessions: (await fleet.list(principal)).map(rowOf) };
        const visible = store.all().filter(({ openedBy }) => sees(principal, openedBy));
        return { sessions: visible.map(summaryOf) };
      },
    }),
    defineRoute({
      method: 'delete',
      path: `/v1/sessions/${SESSION}/stop`,
      name: 'stopSession',
      summary: 'Closes the app and the driver, and forgets the session',
      tag: 'Sessions',
      action: 'stop',
      isWrite: false,
      success: { status: 200, description: 'The session is gone', schema: TerminationResponse },
      handle: async ({ session }) => {
        const termination = await store.stop(session.id);
        if (!termination) throw sessionNotFound();
        return termination;
      },
    }),
  ];
}
