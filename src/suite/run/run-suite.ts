import { basename } from 'node:path';
import { problemLine } from '../model/problem.js';
import type { PlannedCase } from '../model/project.js';
import type { CaseResult, RunResult } from '../result/run-result.js';
import type { ErrorRecord } from '../result/step-record.js';
import { VERSION } from '../../version.js';
import { CaseQueue } from './case-queue.js';
import { INTERRUPTED, skippedCase } from './case-result.js';
import { OpenFailures } from './open-failures.js';
import type { SuiteOptions } from './suite-options.js';
import { Worker } from './worker.js';

/**
 * Runs cases on workers. Failures of cases, sessions and reports are in the result; it closes every session that it
 * opened, also when the signal is aborted.
 */
export async function runSuite(options: SuiteOptions): Promise<RunResult> {
  const { project, listener, signal, failFast, shard, attachments } = options;
  const began = new Date();
  const clock = performance.now();
  const cases: PlannedCase[] = [];
  for await (const planned of options.cases) cases.push(planned);
  const count = Math.max(1, Math.min(options.workers, cases.length));
  listener.runStarted?.(cases.length, count);
  const queue = new CaseQueue(cases);
  const results = new Map<PlannedCase, CaseResult>();
  const problems: ErrorRecord[] = [];
  const warnings = new Set(project.warnings.map(problemLine));
  const openFailures = new OpenFailures();
  let hasFailed = false;
  const reasonToSkip = ({ sessionName }: PlannedCase): string | undefined => {
    if (signal.aborted) return INTERRUPTED;
    if (failFast && hasFailed) return 'another case failed before (--fail-fast)';
    const error = openFailures.reasonOf(sessionName);
    return error && `the session ${sessionName} does not open: ${error.message}`;
  };
  const work = async (number: number) => {
    const worker = new Worker(number, options, openFailures, problems, warnings);
    let last: PlannedCase | undefined;
    for (let unit = queue.next(last); unit; unit = queue.next(last)) {
      for (const planned of unit) {
        const reason = reasonToSkip(planned);
        const result = reason === undefined ? await worker.run(planned) : skippedCase(planned, reason);
        hasFailed ||= result.outcome === 'failed';
        results.set(planned, result);
        listener.caseEnded?.(result, number);
        last = planned;
      }
    }
    await worker.close();
  };
  await Promise.all(Array.from({ length: count }, (_, i) => work(i + 1)));
  await options.sessions.close();
  const result: RunResult = {
    format: 1,
    version: VERSION,
    project: basename(project.root),
    began: began.toISOString(),
    ms: Math.round(performance.now() - clock),
    workers: count,
    ...(shard !== undefined && { shard }),
    isInterrupted: signal.aborted,
    problems,
    warnings: [...warnings, ...attachments.problems],
    cases: cases.map((planned) => results.get(planned)!),
  };
  await listener.runEnded?.(result);
  return result;
}
