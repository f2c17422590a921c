import { healLine } from '../../../steps/step-text.js';
import type { CaseAttempt } from '../../result/run-result.js';
import type { StepRecord } from '../../result/step-record.js';
import { stepDetails } from '../step-details.js';

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
