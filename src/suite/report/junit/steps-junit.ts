import type { CaseResult, RunResult } from '../../result/run-result.js';
import type { StepRecord } from '../../result/step-record.js';
import { stepsOf } from '../run-counts.js';
import {
  classOf,
  errorCase,
  INTERRUPTED,
  type JunitCase,
  junitXml,
  outputElement,
  problemElement,
  skippedElement,
} from './junit-xml.js';
import { stepDetails } from '../step-details.js';

/** JUnit XML with a test case for each step of a run of one case: what `svc run` writes. */
export function stepsJunit(run: RunResult): string {
  const result = run.cases[0]!;
  const { driver, address } = result.attempts[0]!;
  const cases = [...outside(run, result), ...stepsOf(result.attempts[0]!).map((step) => caseOf(step, result))];
  return junitXml(
    [
      {
        name: result.title,
        ms: run.ms,
        began: run.began,
        properties: { 'svc.version': run.version, driver, address },
        cases,
      },
    ],
    run.ms,
  );
}

/** A failure outside the steps. */
function outside({ problems, isInterrupted }: RunResult, { file, attempts }: CaseResult): JunitCase[] {
  const [problem] = problems;
  if (problem) return [errorCase('Open the session', problem, classOf(file))];
  const hasFailed = stepsOf(attempts[0]!).some(({ outcome }) => outcome === 'failed');
  return isInterrupted && !hasFailed ? [errorCase('Run to the end', INTERRUPTED, classOf(file))] : [];
}

function caseOf(step: StepRecord, { file, reason = '' }: CaseResult): JunitCase {
  const { title, line, ms, outcome, error } = step;
  const named = { name: `${title} ${line}`, classname: classOf(file), ms };
  if (outcome === 'skipped') return { ...named, kind: 'skipped', content: skippedElement(reason) };
  const output = outputElement(stepDetails(step).join('\n'));
  return error
    ? { ...named, kind: 'failure', content: [problemElement('failure', error), output] }
    : { ...named, kind: 'passed', content: output };
}
