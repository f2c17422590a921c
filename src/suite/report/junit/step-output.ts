import { healLine } from '../../../steps/step-text.js';
import type { CaseAttempt } from '../../result/run-result.js';
import type { StepRecord, TraceRecord } from '../../result/step-record.js';
import { boundsOf, lookCount, outcomeOf } from '../trace-text.js';

const INDENT = '  ';

/** An attempt as lines of text: its steps, the details of those that failed, and what was found around them. */
export function attemptOutput({ parts, foundErrors, console, network, attachments }: CaseAttempt): string {
  return [
    ...parts.flatMap(({ part, steps }) => [
      ...(parts.length > 1 ? [`${part}:`] : []),
      ...steps.flatMap((step) => stepLines(step, '')),
    ]),
    ...foundErrors.map(({ code, match }) => `Found on the screen: ${code} "${match}"`),
    ...section('Console', console),
    ...section('Network', network),
    ...attachments.map(({ name, file }) => `File: ${name} in ${file}`),
  ].join('\n');
}

const section = (name: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`${name}:`, ...lines.map((line) => `${INDENT}${line}`)];

const SIGNS = { passed: '✓', failed: '✗', soft: '✗', skipped: '–' } as const;

function stepLines(step: StepRecord, indent: string): string[] {
  const { outcome, ms, title, line, error, heal, steps } = step;
  const details = error
    ? [`${error.code} ${error.message}`, ...stepDetails(step)]
    : heal
      ? [`! ${healLine(heal)}`]
      : [];
  return [
    `${indent}${SIGNS[outcome]} ${outcome === 'skipped' ? 'not run' : `${ms} ms`}  ${title}  ${line}`.trimEnd(),
    ...details.map((each) => `${indent}${INDENT}${each.replaceAll('\n', `\n${indent}${INDENT}`)}`),
    ...steps.flatMap((inner) => stepLines(inner, indent + INDENT)),
  ];
}

/** Where a step is written, its result, its heal, and how it looked for elements. */
export function stepDetails({ place, result, heal, attempts, attemptsTotal, traces }: StepRecord): string[] {
  return [
    ...(place === undefined ? [] : [place]),
    ...(result ? [`Result: ${'text' in result ? result.text : 'a picture'}`] : []),
    ...(heal === undefined ? [] : [`Warning: ${healLine(heal)}`]),
    ...(attemptsTotal === 0 ? [] : [`${attemptsTotal} combinations of alternatives failed:`]),
    ...attempts.flatMap(({ params, code, message, traces: looked }) => [
      `${params.map(({ name, values }) => `${name}=${values.join(' or ')}`).join(', ')}: ${code} ${message}`,
      ...looked.map(traceText),
    ]),
    ...traces.map(traceText),
  ];
}

function traceText(trace: TraceRecord): string {
  if ('note' in trace) return trace.note;
  const rungs = trace.rungs.map((rung) => {
    const score = rung.score === undefined ? '' : `, score ${rung.score.toFixed(2)}`;
    const bounds = boundsOf(rung);
    return `\n  ${rung.rung} by ${rung.source}: ${outcomeOf(rung)}, ${rung.ms} ms${score}${bounds === undefined ? '' : `, ${bounds}`}`;
  });
  return `${trace.locator}: ${trace.found ? 'found' : 'not found'}, ${lookCount(trace)}, ${trace.ms} ms${rungs.join('')}`;
}
