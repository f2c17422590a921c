import type { StepsFormat } from '../format.js';
import { oneLine, remarksOn, replayCommand } from '../remarks.js';
import { writtenStep } from '../written-step.js';

/** Characters of parameters that still stand on one line. */
const LONGEST_LINE = 90;

/** A YAML list of `{keyword, params}`; below `steps` where the steps need more of a session. */
export const yamlFormat: StepsFormat = {
  contentType: 'application/yaml',
  extension: 'yaml',
  hasRemarks: true,
  async write(script) {
    const { Document, isMap } = await import('yaml');
    const item = (place: number): string => {
      const { params, ...rest } = writtenStep(script, place);
      const { keyword, ...around } = rest;
      const document = new Document([{ keyword, ...(Object.keys(params).length > 0 && { params }), ...around }]);
      const node = document.getIn([0, 'params'], true);
      const shown = JSON.stringify(params);
      if (isMap(node) && shown.length <= LONGEST_LINE && !shown.includes('\\n')) node.flow = true;
      return document.toString({ lineWidth: 0, flowCollectionPadding: true });
    };
    const remarks = [...remarksOn(script), replayCommand(script, 'steps.yaml', script.session)].map(
      (remark) => `# ${remark}\n`,
    );
    const steps = script.steps.map(({ failure }, i) =>
      failure ? `# Failed: ${oneLine(failure.message)}\n${item(i).replace(/^(?=.)/gm, '# ')}` : item(i),
    );
    const { session } = script;
    const isEmpty = script.steps.every(({ failure }) => failure);
    const head = session
      ? `${new Document({ session }).toString({ lineWidth: 0 })}steps:${isEmpty ? ' []' : ''}\n`
      : isEmpty
        ? '[]\n'
        : '';
    return `${remarks.join('')}\n${head}${steps.join('')}`;
  },
};
