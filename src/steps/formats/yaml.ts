import type { RecordedStep } from '../../session/recorded-step.js';
import type { StepsFormat } from '../format.js';
import { oneLine, remarksOn, replayCommand } from '../remarks.js';
import { writtenParams } from '../written-params.js';

/** Characters of parameters that still stand on one line. */
const LONGEST_LINE = 90;

/** A YAML list of `{keyword, params}`. */
export const yamlFormat: StepsFormat = {
  contentType: 'application/yaml',
  extension: 'yaml',
  hasRemarks: true,
  async write(script) {
    const { Document, isMap } = await import('yaml');
    const item = (step: RecordedStep): string => {
      const params = writtenParams(step);
      const document = new Document([{ keyword: step.keyword, ...(Object.keys(params).length > 0 && { params }) }]);
      const node = document.getIn([0, 'params'], true);
      const shown = JSON.stringify(params);
      if (isMap(node) && shown.length <= LONGEST_LINE && !shown.includes('\\n')) node.flow = true;
      return document.toString({ lineWidth: 0, flowCollectionPadding: true });
    };
    const remarks = [...remarksOn(script), replayCommand(script, 'steps.yaml')].map((remark) => `# ${remark}\n`);
    const steps = script.steps.map((step) =>
      step.failure ? `# Failed: ${oneLine(step.failure.message)}\n${item(step).replace(/^(?=.)/gm, '# ')}` : item(step),
    );
    return `${remarks.join('')}\n${script.steps.some(({ failure }) => !failure) ? '' : '[]\n'}${steps.join('')}`;
  },
};
