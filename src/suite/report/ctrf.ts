import type {
  Attachment,
  AttemptOutcome,
  CaseAttempt,
  CaseOutcome,
  CaseResult,
  RunResult,
} from '../result/run-result.js';
import { countOf } from '../result/run-result.js';
import type { StepOutcome, StepRecord } from '../result/step-record.js';
import { stepsOf } from './run-counts.js';

type Status = 'passed' | 'failed' | 'skipped' | 'other';

const OF_CASES: Readonly<Record<CaseOutcome, Status>> = {
  passed: 'passed',
  flaky: 'passed',
  failed: 'failed',
  skipped: 'skipped',
};
const OF_ATTEMPTS: Readonly<Record<AttemptOutcome, Status>> = {
  passed: 'passed',
  failed: 'failed',
  interrupted: 'other',
};
const OF_STEPS: Readonly<Record<StepOutcome, Status>> = {
  passed: 'passed',
  failed: 'failed',
  soft: 'failed',
  skipped: 'skipped',
};

/**
 * A run in the Common Test Report Format, https://ctrf.io, as JSON.
 * @param pathOf the path of a file of the report's folder, as the document names it
 */
export function ctrfReport(run: RunResult, pathOf: (file: string) => string): string {
  const { version, project, began, ms, cases, shard } = run;
  const start = Date.parse(began);
  const passed = countOf(run, 'passed') + countOf(run, 'flaky');
  return JSON.stringify(
    {
      reportFormat: 'CTRF',
      specVersion: '0.0.0',
      timestamp: new Date(start + ms).toISOString(),
      generatedBy: 'svc',
      results: {
        tool: { name: 'svc', version },
        summary: {
          tests: cases.length,
          passed,
          failed: countOf(run, 'failed'),
          skipped: countOf(run, 'skipped'),
          pending: 0,
          other: 0,
          flaky: countOf(run, 'flaky'),
          suites: new Set(cases.map(({ file }) => file)).size,
          start,
          stop: start + Math.round(ms),
          duration: Math.round(ms),
          extra: { problems: run.problems, warnings: run.warnings, isInterrupted: run.isInterrupted },
        },
        environment: { reportName: project, ...(shard !== undefined && { shardId: shard }) },
        tests: cases.map((each) => testOf(each, pathOf)),
      },
    },
    undefined,
    2,
  );
}

function testOf(result: CaseResult, pathOf: (file: string) => string): object {
  const { id, title, file, place, tags, session, outcome, reason, ms, attempts } = result;
  const last = attempts.at(-1);
  const message = outcome === 'failed' ? last?.error?.message : reason;
  const line = /:(\d+):\d+$/.exec(place)?.[1];
  return {
    testId: id,
    name: title,
    status: OF_CASES[outcome],
    rawStatus: outcome,
    duration: Math.round(ms),
    ...(attempts.length > 0 && timeOf(attempts[0]!, last!)),
    suite: [file],
    filePath: file,
    ...(line !== undefined && { line: Number(line) }),
    tags,
    labels: { session },
    ...(message !== undefined && { message }),
    retries: Math.max(0, attempts.length - 1),
    flaky: outcome === 'flaky',
    ...(attempts.length > 1 && {
      retryAttempts: attempts.slice(0, -1).map((attempt, i) => retryOf(attempt, i + 1, pathOf)),
    }),
    ...(last && {
      threadId: `${last.worker}`,
      stdout: last.console,
      attachments: attachmentsOf(last, pathOf),
      steps: stepsOf(last).flatMap((step) => stepsIn(step, '')),
      extra: {
        ...(last.driver !== undefined && { driver: last.driver }),
        ...(last.foundErrors.length > 0 && { foundErrors: last.foundErrors }),
      },
    }),
  };
}

const timeOf = (first: CaseAttempt, last: CaseAttempt): object => ({
  start: Date.parse(first.began),
  stop: Date.parse(last.began) + Math.round(last.ms),
});

const retryOf = (attempt: CaseAttempt, number: number, pathOf: (file: string) => string): object => ({
  attempt: number,
  status: OF_ATTEMPTS[attempt.outcome],
  duration: Math.round(attempt.ms),
  ...timeOf(attempt, attempt),
  ...(attempt.error && { message: attempt.error.message }),
  attachments: attachmentsOf(attempt, pathOf),
});

const attachmentsOf = ({ attachments, screen }: CaseAttempt, pathOf: (file: string) => string): object[] => {
  const picture: Attachment[] =
    screen && 'file' in screen ? [{ name: 'screen', file: screen.file, contentType: 'image/png' }] : [];
  return [...picture, ...attachments].map(({ name, file, contentType }) => ({
    name,
    contentType,
    path: pathOf(file),
  }));
};

/** Steps have no steps in this format: the title of one inside another is indented. */
function stepsIn({ title, line, outcome, ms, error, steps }: StepRecord, indent: string): object[] {
  const step = {
    name: `${indent}${title} ${line}`.trimEnd(),
    status: OF_STEPS[outcome],
    extra: { duration: Math.round(ms), ...(error && { message: error.message }) },
  };
  return [step, ...steps.flatMap((each) => stepsIn(each, `${indent}  `))];
}
