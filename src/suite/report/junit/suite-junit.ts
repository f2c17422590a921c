import type { CaseAttempt, CaseResult, RunResult } from '../../result/run-result.js';
import type { ErrorRecord } from '../../result/step-record.js';
import type { Markup } from '../markup.js';
import {
  classOf,
  earlierElement,
  errorCase,
  INTERRUPTED,
  type JunitCase,
  type JunitSuite,
  junitXml,
  outputElement,
  problemElement,
  skippedElement,
} from './junit-xml.js';
import { attemptOutput } from './step-output.js';

/** JUnit XML of a run of suites: a suite for each file, a test case for each case. */
export function suiteJunit(run: RunResult): string {
  const files = [...new Set(run.cases.map(({ file }) => file))];
  return junitXml([...outside(run), ...files.map((file) => suiteOf(file, run))], run.ms);
}

function suiteOf(file: string, run: RunResult): JunitSuite {
  const results = run.cases.filter((each) => each.file === file);
  const starts = results.flatMap(({ attempts }) => attempts.map(({ began }) => began)).sort();
  return {
    name: file,
    ms: results.reduce((sum, { ms }) => sum + ms, 0),
    began: starts[0] ?? run.began,
    properties: { 'svc.version': run.version, shard: run.shard },
    cases: results.map(caseOf),
  };
}

/** A suite of what failed outside the cases, if anything did. */
function outside({ problems, isInterrupted, project, began, version }: RunResult): JunitSuite[] {
  const errors = isInterrupted ? [...problems, INTERRUPTED] : problems;
  if (errors.length === 0) return [];
  const cases = errors.map((error) => errorCase('outside the cases', error, classOf(project)));
  return [{ name: project, ms: 0, began, properties: { 'svc.version': version }, cases }];
}

function caseOf(result: CaseResult): JunitCase {
  const { title, file, ms, outcome, reason = '', attempts } = result;
  const named = { name: title, classname: classOf(file), ms };
  const last = attempts.at(-1);
  if (outcome === 'skipped' || !last) return { ...named, kind: 'skipped', content: skippedElement(reason) };
  const kind = outcome !== 'failed' ? 'passed' : last.outcome === 'interrupted' ? 'error' : 'failure';
  const problem = kind === 'passed' ? [] : [problemElement(kind, errorOf(last))];
  const earlier = attempts.slice(0, -1).map((attempt) => earlierOf(attempt, outcome));
  // After the schema of Surefire an error follows the failures.
  const content = kind === 'error' ? [...earlier, ...problem] : [...problem, ...earlier];
  return { ...named, kind, content: [...content, outputElement(attemptOutput(last))] };
}

const earlierOf = (attempt: CaseAttempt, outcome: CaseResult['outcome']): Markup =>
  earlierElement(outcome === 'failed' ? 'rerunFailure' : 'flakyFailure', errorOf(attempt), attemptOutput(attempt));

const errorOf = ({ error, outcome }: CaseAttempt): ErrorRecord =>
  error ?? { code: 'E0401', message: `the attempt ${outcome === 'interrupted' ? 'was interrupted' : 'failed'}` };
