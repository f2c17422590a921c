import { jsLiteral } from './js-script.js';
import { idSelector, type SourceCall } from './source-call.js';

/** The time that the service waits for an element by default. */
const DEFAULT_TIMEOUT_S = 10;

/** Seconds that a check waits. */
export const checkSeconds = (call: SourceCall): number =>
  call.has('timeout') ? call.number('timeout') : DEFAULT_TIMEOUT_S;

/** A JavaScript line that waits until a text is as the step expects. @param read an expression that reads it */
export const expectText = (call: SourceCall, read: string): readonly string[] => [
  `await expectText(async () => ${read}, ${call.text('expected')}, ${jsLiteral(call.word('match'))}, ${timeoutMs(call)});`,
];

/** A JavaScript line that waits until a number is as the step expects. */
export const expectNumber = (call: SourceCall, read: string): readonly string[] => [
  `await expectText(async () => String(${read}), '${call.number('expected')}', 'equals', ${timeoutMs(call)});`,
];

/** What `countMatches` counts in a page. */
export function counted(call: SourceCall): string {
  const { by, value } = call.countedPlace();
  const selector = by === 'id' ? idSelector(value) : value;
  return `[${jsLiteral(by === 'xpath' ? by : 'css')}, ${call.expression(selector)}]`;
}

const timeoutMs = (call: SourceCall): number => Math.round(checkSeconds(call) * 1000);
