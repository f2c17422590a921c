import { stepsOf } from '../../../suite/report/run-counts.js';
import type { CaseAttempt } from '../../../suite/result/run-result.js';
import type { StepRecord } from '../../../suite/result/step-record.js';

/**
 * The steps that failed an attempt, in their order: soft ones, and the one that ended each part. Of steps inside of others
 * the innermost; those whose failure a step around them caught are left out.
 */
export const failedSteps = (attempt: CaseAttempt): StepRecord[] =>
  stepsOf(attempt).flatMap((step) => innermost(step, false));

/** @param isCaught whether the failure of the step counts for nothing; soft failures inside count still */
function innermost(step: StepRecord, isCaught: boolean): StepRecord[] {
  const hasFailed = step.outcome === 'soft' || (step.outcome === 'failed' && !isCaught);
  const cause = hasFailed ? causeOf(step) : undefined;
  const inner = step.steps.flatMap((each) => innermost(each, each !== cause));
  return hasFailed && !cause ? [...inner, step] : inner;
}

/** The step inside that failed a step; undefined when it failed itself. */
function causeOf({ kind, error, steps }: StepRecord): StepRecord | undefined {
  if (error) return undefined;
  const hasEnded = ({ outcome }: StepRecord): boolean => outcome === 'failed';
  // Before what failed, an `if` may have run modules that do not hold.
  if (kind !== 'try') return steps.findLast(hasEnded);
  const isHandled = steps[1]?.title === 'catch';
  return steps.slice(isHandled ? 1 : 0).find(hasEnded);
}
