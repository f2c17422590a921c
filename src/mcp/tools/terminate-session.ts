import { z } from 'zod';
import type { Service } from '../../boot.js';
import { annotations, findSession, jsonSchema, result, type Tool } from '../tool.js';

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
