import { stepsOf } from '../../../suite/report/run-counts.js';
import type { CaseAttempt } from '../../../suite/result/run-result.js';
import type { StepRecord } from '../../../suite/result/step-record.js';

const hasFailed = ({ outcome }: StepRecord): boolean => outcome === 'failed' || outcome === 'soft';

/** The steps of an attempt that failed, soft ones too; of those inside of others the innermost alone. */
export const failedSteps = (attempt: CaseAttempt): StepRecord[] => stepsOf(attempt).flatMap(innermost);

function innermost(step: StepRecord): StepRecord[] {
  const inner = step.steps.flatMap(innermost);
  return hasFailed(step) && inner.length === 0 ? [step] : inner;
}
