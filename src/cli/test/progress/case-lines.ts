import { healLine } from '../../../steps/step-text.js';
import { healedSteps } from '../../../suite/report/run-counts.js';
import type { CaseAttempt, CaseOutcome, CaseResult } from '../../../suite/result/run-result.js';
import type { ErrorRecord, StepRecord } from '../../../suite/result/step-record.js';
import type { Colour } from '../../../terminal-text.js';
import { durationText } from '../../../text/quantity.js';
import { failedSteps } from './failed-steps.js';
import { oneLine, type OutputLine } from './output-line.js';

const MARKS: Readonly<Record<CaseOutcome, readonly [mark: string, colour: Colour]>> = {
  passed: ['✓', 'green'],
  failed: ['✗', 'red'],
  flaky: ['!', 'yellow'],
  skipped: ['-', 'dim'],
};

const INDENT = ' '.repeat(13);
const MAX_ERROR_LINES = 12;

/** The lines of a case that has ended: its outcome, where and why it failed, and what was healed. */
export function caseLines(result: CaseResult): OutputLine[] {
  const [mark, colour] = MARKS[result.outcome];
  const time = result.attempts.length > 0 ? durationText(result.ms) : '';
  const head = `${mark} ${time.padStart(10)}  ${result.file}  ${oneLine(result.title)}${remark(result)}`;
  const details = [
    ...toldAttempts(result).flatMap(failureTexts),
    ...result.attempts.flatMap(healedSteps).map(({ heal }) => `! ${healLine(heal!)}`),
  ];
  return [{ text: head, colour }, ...details.map((text) => ({ text: INDENT + text.replaceAll('\n', `\n${INDENT}`) }))];
}

/** The attempts whose failures are told: the last one of a failed case, else the first, and those that were interrupted. */
function toldAttempts({ outcome, attempts }: CaseResult): CaseAttempt[] {
  const failed = attempts.filter((attempt) => attempt.outcome === 'failed');
  const one = outcome === 'failed' ? failed.at(-1) : failed[0];
  return attempts.filter((attempt) => attempt === one || attempt.outcome === 'interrupted');
}

function remark({ outcome, attempts, reason }: CaseResult): string {
  if (outcome === 'skipped') return reason === undefined ? '  (skipped)' : `  (skipped: ${oneLine(reason)})`;
  const interrupted = attempts.filter((attempt) => attempt.outcome === 'interrupted').length;
  const remarks = [
    ...(outcome === 'flaky' ? [`flaky: passed in attempt ${attempts.length}`] : []),
    ...(outcome === 'failed' && attempts.length > 1 ? [`${attempts.length} attempts`] : []),
    ...(interrupted > 0 ? ['interrupted'] : []),
  ];
  return remarks.length > 0 ? `  (${remarks.join('; ')})` : '';
}

function failureTexts(attempt: CaseAttempt): string[] {
  const steps = failedSteps(attempt);
  const { error, foundErrors } = attempt;
  const isTold = steps.some((step) => step.error?.code === error?.code && step.error?.message === error?.message);
  return [
    ...steps.flatMap(stepTexts),
    ...(error && !isTold ? [...(error.place === undefined ? [] : [error.place]), errorText(error)] : []),
    ...foundErrors.map(({ code, match }) => `on the screen: ${code} ${oneLine(match)}`),
  ];
}

const stepTexts = ({ place, title, line, outcome, error }: StepRecord): string[] => [
  `${[place, title, line].filter(Boolean).map(String).map(oneLine).join('  ')}${outcome === 'soft' ? '  (soft)' : ''}`,
  ...(error ? [errorText(error)] : []),
];

function errorText({ code, message }: ErrorRecord): string {
  const lines = message.split('\n');
  const shown = lines.length > MAX_ERROR_LINES ? [...lines.slice(0, MAX_ERROR_LINES), '…'] : lines;
  return `${code} ${shown.join('\n')}`;
}
