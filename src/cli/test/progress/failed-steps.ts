import type { CaseAttempt } from '../../../suite/result/run-result.js';
import type { StepRecord } from '../../../suite/result/step-record.js';

/** All steps of an attempt, those inside of others after them. */
export const stepsOf = ({ parts }: CaseAttempt): StepRecord[] => parts.flatMap(({ steps }) => steps.flatMap(withInner));

const withInner = (step: StepRecord): StepRecord[] => [step, ...step.steps.flatMap(withInner)];

const hasFailed = ({ outcome }: StepRecord): boolean => outcome === 'failed' || outcome === 'soft';

/** The steps that failed, soft ones too; of those inside of others the innermost alone. */
export const failedSteps = (attempt: CaseAttempt): StepRecord[] =>
  stepsOf(attempt).filter((step) => hasFailed(step) && !step.steps.some(hasFailed));
