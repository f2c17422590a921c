import { healLine } from '../../steps/step-text.js';
import { paramsLine, type StepRecord } from '../result/step-record.js';
import { traceText } from './trace-text.js';

/** Where a step is written, its result, its heal, and how it looked for elements. */
export function stepDetails({ place, result, heal, attempts, attemptsTotal, traces }: StepRecord): string[] {
  return [
    ...(place === undefined ? [] : [place]),
    ...(result ? [`Result: ${'text' in result ? result.text : 'a picture'}`] : []),
    ...(heal === undefined ? [] : [`Warning: ${healLine(heal)}`]),
    ...(attemptsTotal === 0 ? [] : [`${attemptsTotal} combinations of alternatives failed:`]),
    ...attempts.flatMap(({ params, code, message, traces: looked }) => [
      `${paramsLine(params)}: ${code} ${message}`,
      ...looked.map(traceText),
    ]),
    ...traces.map(traceText),
  ];
}
