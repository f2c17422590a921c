import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { Service } from '../../boot.js';
import { DIALOG_ACTIONS } from '../../device/browser/dialogs.js';
import { startPlaced } from '../../peers/placed-start.js';
import { atMost } from '../../schema-problems.js';
import { MAX_OWNER_CHARS, planOneDriver } from '../../session/plan.js';
import type { Session } from '../../session/session.js';
import type { RemoteAnswers } from '../fleet/remote-answers.js';
import { annotations, findSession, jsonSchema, result, type Tool } from '../tool.js';

const MOST_SOURCES = 20;

/** A detector's name, or its name with settings, which the session start validates. */
const Detectors = atMost(MOST_SOURCES, z.array(z.union([z.string(), z.record(z.unknown())]))).optional();

const StartSession = z
  .object({
    driver: z.string().optional().describe('playwright, selenium or appium'),
    url: z.string().optional(),
    capabilities: z.record(z.unknown()).optional().describe('{"url": page}'),
    elements_sources: atMost(MOST_SOURCES, z.array(z.string())).optional(),
    text_detection: Detectors.describe('"tesseract" or {"remote_ocr": {"url"}}'),
    image_detection: Detectors.describe('"templatematch"'),
    project_path: z.string().optional(),
    api_data: z.record(z.unknown()).optional(),
    dialogs: z.enum(DIALOG_ACTIONS).optional(),
    update_baselines: z.boolean().optional(),
    test_case: z.string().optional(),
    ai_self_heal: z.boolean().optional(),
    llm_provider: z.string().optional(),
    llm_model: z.string().optional(),
  })
  .strict();

/**
 * Starts a device session, in a fleet where there is room; the driver is `SVC_DRIVER`, else `playwright`, or `appium` when there is a `url`.
 * @param remote the other replicas of a fleet
 */
export function startSession({ fleet, config }: Service, remote?: RemoteAnswers): Tool {
  return {
    input: StartSession,
    required: { name: 'start_session', role: 'run', isWrite: false },
    action: 'start',
    definition: {
      name: 'start_session',
      description: 'Open a device or browser.',
      inputSchema: jsonSchema(StartSession),
      outputSchema: { type: 'object' },
      annotations: annotations('Start Session', 'destroy'),
    },
    async call(input, { signal, progress, client, caller, audited, placement: given }) {
      const asked = input as z.output<typeof StartSession>;
      // A client without a name is none.
      const owner = client?.slice(0, MAX_OWNER_CHARS) || undefined;
      const { principal, requestId } = caller;
      const plan = planOneDriver({ ...asked, owner }, config.settings);
      return startPlaced(fleet, {
        place: async () =>
          given ? { ...given, replica: undefined } : await fleet.place(plan, principal, { signal, progress }),
        here: async (placement) => {
          const session = await fleet.start(plan, placement, principal, { signal, progress, requestId });
          audited.sessionId = session.id;
          return startedResult(session);
        },
        there: (placement) => {
          // The other replica writes what came of it.
          audited.isRead = true;
          return remote!.start(placement, asked, { ...caller, signal, client }, progress);
        },
      });
    },
  };
}

const startedResult = ({ id, driverId, warnings }: Session): CallToolResult =>
  result([`session_id: ${id}`, `driver_id: ${driverId}`, ...warnings].join('\n'), {
    session_id: id,
    driver_id: driverId,
    ...(warnings.length > 0 && { warnings }),
  });

const TerminateSession = z.object({ session_id: z.string() }).strict();

/** Ends a device session. */
export function terminateSession({ store }: Service): Tool {
  return {
    input: TerminateSession,
    required: { name: 'terminate_session', role: 'run', isWrite: false },
    action: 'stop',
    definition: {
      name: 'terminate_session',
      description: 'End the session.',
      inputSchema: jsonSchema(TerminateSession),
      outputSchema: { type: 'object' },
      annotations: annotations('Terminate Session', 'destroy'),
    },
    async call(input, call) {
      const { session_id: id } = input as z.output<typeof TerminateSession>;
      const { id: known } = findSession(store, id, call);
      const ended = (await store.stop(known)) ?? { status: 'terminated', session_id: known };
      const warnings = ended.warnings?.map((warning) => `\n${warning}`).join('') ?? '';
      return result(`terminated ${known}${warnings}`, { ...ended });
    },
  };
}
