import type { StepsFormat } from '../format.js';
import { writtenStep } from '../written-step.js';

/** A JSON list of `{keyword, params}`, a line for each; in an object where the steps need more of a session. */
export const jsonFormat: StepsFormat = {
  contentType: 'application/json',
  extension: 'json',
  hasRemarks: false,
  write: (script) => {
    const lines = script.steps.map((_, i) => `  ${JSON.stringify(writtenStep(script, i))}`);
    const list = lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n]`;
    const { session } = script;
    return Promise.resolve(
      session ? `{\n"session": ${JSON.stringify(session, undefined, 2)},\n"steps": ${list}\n}\n` : `${list}\n`,
    );
  },
};
