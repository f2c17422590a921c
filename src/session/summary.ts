import { z } from 'zod';
import type { DetectorRequest } from './plan.js';
import type { Session } from './session.js';
import { SESSION_STATES } from './session-device.js';
import { targetOf } from './target.js';

/** A row of the list of sessions. */
export const SessionSummary = z.object({
  session_id: z.string().uuid(),
  driver: z.string(),
  driver_id: z.string(),
  owner: z.string().nullable().describe('Who opened it, as its client says; null when the client did not say'),
  opened_by: z.string().nullable().describe('Name of the token with which it was opened; null without named tokens'),
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

export type SessionSummary = z.output<typeof SessionSummary>;

export function summaryOf(session: Session): SessionSummary {
  const { origin } = session.recording;
  return {
    session_id: session.id,
    driver: session.driverName,
    driver_id: session.driverId,
    owner: session.owner ?? null,
    opened_by: session.openedBy ?? null,
    target: targetOf(origin),
    created: session.created.toISOString(),
    last_used: session.lastUsed.toISOString(),
    state: session.state,
    queue_length: session.waiting,
    detectors: { text: origin.textDetectors.map(nameOf), image: origin.imageDetectors.map(nameOf) },
    has_project: origin.projectPath !== undefined,
  };
}

const nameOf = (detector: DetectorRequest): string =>
  typeof detector === 'string' ? detector : Object.keys(detector)[0]!;
