import { z } from 'zod';
import type { Service } from '../../boot.js';
import { DIALOG_ACTIONS } from '../../device/dialogs.js';
import { atMost } from '../../schema-problems.js';
import { MAX_OWNER_CHARS, planOneDriver } from '../../session/plan.js';
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

/** Starts a device session; the driver is `SVC_DRIVER`, else `playwright`, or `appium` when there is a `url`. */
export function startSession({ store, config }: Service): Tool {
  return {
    input: StartSession,
    definition: {
      name: 'start_session',
      description: 'Open a device or browser; do this first.',
      inputSchema: jsonSchema(StartSession),
      outputSchema: { type: 'object' },
      annotations: annotations('Start Session', 'destroy'),
    },
    async call(input, { signal, progress, client }) {
      const given = input as z.output<typeof StartSession>;
      // A client without a name is none.
      const owner = client?.slice(0, MAX_OWNER_CHARS) || undefined;
      const session = await store.start(planOneDriver({ ...given, owner }, config.settings), { signal, progress });
      const { id, driverId, warnings } = session;
      return result([`session_id: ${id}`, `driver_id: ${driverId}`, ...warnings].join('\n'), {
        session_id: id,
        driver_id: driverId,
        ...(warnings.length > 0 && { warnings }),
      });
    },
  };
}

const TerminateSession = z.object({ session_id: z.string() }).strict();

/** Ends a device session. */
export function terminateSession({ store }: Service): Tool {
  return {
    input: TerminateSession,
    definition: {
      name: 'terminate_session',
      description: 'Close the app and end the session.',
      inputSchema: jsonSchema(TerminateSession),
      outputSchema: { type: 'object' },
      annotations: annotations('Terminate Session', 'destroy'),
    },
    async call(input) {
      const { session_id: id } = input as z.output<typeof TerminateSession>;
      const { id: known } = findSession(store, id);
      const ended = (await store.stop(known)) ?? { status: 'terminated', session_id: known };
      const warnings = ended.warnings?.map((warning) => `\n${warning}`).join('') ?? '';
      return result(`terminated ${known}${warnings}`, { ...ended });
    },
  };
}
