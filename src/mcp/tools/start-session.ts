import { z } from 'zod';
import type { Service } from '../../boot.js';
import { startRequest } from '../../session/start-request.js';
import { annotations } from '../annotations.js';
import { jsonSchema } from '../json-schema.js';
import { result, type Tool } from '../tool.js';

const Names = z.array(z.string()).optional();

const StartSession = z.object({
  driver: z.string().optional().describe('playwright, selenium or appium'),
  url: z.string().optional(),
  capabilities: z.record(z.unknown()).optional().describe('{"url": page}'),
  elements_sources: Names,
  text_detection: Names.describe('e.g. tesseract'),
  image_detection: Names.describe('e.g. templatematch'),
  project_path: z.string().optional(),
  ai_self_heal: z.boolean().optional(),
  llm_provider: z.string().optional(),
  llm_model: z.string().optional(),
});

/** Starts a device session; the driver is `SVC_DRIVER`, else `playwright`, or `appium` when there is a `url`. */
export function startSession({ store, config }: Service): Tool {
  return {
    input: StartSession,
    definition: {
      name: 'start_session',
      description: 'Open a device or browser; do this first.',
      inputSchema: jsonSchema(StartSession),
      outputSchema: {
        type: 'object',
        properties: { session_id: { type: 'string' }, driver_id: { type: 'string' } },
      },
      annotations: annotations('Start Session', 'act'),
    },
    async call(input, { signal, progress }) {
      const given = input as z.output<typeof StartSession>;
      const session = await store.start(startRequest(given, config.settings), { signal, progress });
      const data = { session_id: session.id, driver_id: session.driverId };
      return result(`session_id: ${data.session_id}\ndriver_id: ${data.driver_id}`, data);
    },
  };
}
