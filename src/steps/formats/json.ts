import type { StepsFormat } from '../format.js';
import { writtenParams } from '../written-params.js';

/** A JSON list of `{keyword, params}`, a line for each. */
export const jsonFormat: StepsFormat = {
  contentType: 'application/json',
  extension: 'json',
  hasRemarks: false,
  write: ({ steps }) => {
    const lines = steps.map((step) => `  ${JSON.stringify({ keyword: step.keyword, params: writtenParams(step) })}`);
    return Promise.resolve(lines.length === 0 ? '[]\n' : `[\n${lines.join(',\n')}\n]\n`);
  },
};
