import type { StepsFormat, Script } from '../script.js';
import { oneLine, remarksOn, replayCommand } from '../remarks.js';
import type { RecordedStep, RecordedValue } from '../../session/recording/recorded-step.js';

/** Parameters of at most this many characters are written on one line. */
const MAX_FLOW_CHARS = 90;

/** A YAML list of `{keyword, params}`, or `{session, steps}` when the steps need a particular session. */
export const yamlFormat: StepsFormat = {
  contentType: 'application/yaml',
  extension: 'yaml',
  hasRemarks: true,
  async write(script) {
    const { Document, isMap } = await import('yaml');
    const item = (position: number): string => {
      const { params, ...rest } = writtenStep(script, position);
      const { keyword, ...around } = rest;
      const document = new Document([{ keyword, ...(Object.keys(params).length > 0 && { params }), ...around }]);
      const node = document.getIn([0, 'params'], true);
      const shown = JSON.stringify(params);
      if (isMap(node) && shown.length <= MAX_FLOW_CHARS && !shown.includes('\\n')) node.flow = true;
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

/** A JSON list with one `{keyword, params}` per line, or `{session, steps}` as in YAML. */
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

/** A step in the form of a steps file. @param position among the steps, from 0 */
function writtenStep({ steps, pictures }: Script, position: number) {
  const step = steps[position]!;
  const params = writtenParams(step);
  const own = pictures?.[position] ?? {};
  const { keyword, testCase, eventAttributes } = step;
  return {
    keyword,
    params,
    ...(testCase !== undefined && { test_case: testCase }),
    ...(Object.keys(own).length > 0 && { template_images: own }),
    ...(eventAttributes && { event_attributes: eventAttributes }),
  };
}

type Value = string | number | boolean;

/** The parameters by name; numbers and booleans are written unquoted. */
export const writtenParams = ({ params }: RecordedStep): Record<string, Value | Value[]> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, plain(value)]));

const plain = (value: RecordedValue): Value | Value[] =>
  typeof value === 'string' ? plainText(value) : value.map(plainText);

/** A number or boolean only when it reads back as the same text. */
function plainText(text: string): Value {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?(0|[1-9]\d{0,9})(\.\d{1,6})?$/.test(text) && String(Number(text)) === text ? Number(text) : text;
}
