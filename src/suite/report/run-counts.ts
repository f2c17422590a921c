import { countOf, type CaseAttempt, type RunResult } from '../result/run-result.js';
import type { StepOutcome, StepRecord } from '../result/step-record.js';
import { countText } from '../../text/quantity.js';

/** The steps of all parts of an attempt; those inside others are not listed. */
export const stepsOf = ({ parts }: CaseAttempt): readonly StepRecord[] => parts.flatMap(({ steps }) => steps);

/** All steps, also those inside others, in the order in which they ran. */
const flat = (steps: readonly StepRecord[]): StepRecord[] => steps.flatMap((step) => [step, ...flat(step.steps)]);

export const countSteps = (attempt: CaseAttempt, outcome: StepOutcome): number =>
  stepsOf(attempt).filter((step) => step.outcome === outcome).length;

/** The steps, at any depth, that succeeded only by healing. */
export const healedSteps = (attempt: CaseAttempt): readonly StepRecord[] =>
  flat(stepsOf(attempt)).filter(({ heal }) => heal !== undefined);

/** `39 of 40 cases passed, 1 of them flaky, 1 failed` */
export function caseCounts(run: RunResult): string {
  const [flaky, failed, skipped] = [countOf(run, 'flaky'), countOf(run, 'failed'), countOf(run, 'skipped')];
  const healed = run.cases.flatMap(({ attempts }) => attempts.flatMap(healedSteps)).length;
  const parts = [`${countOf(run, 'passed') + flaky} of ${run.cases.length} cases passed`];
  if (flaky > 0) parts.push(`${flaky} of them flaky`);
  if (failed > 0) parts.push(`${failed} failed`);
  if (skipped > 0) parts.push(`${skipped} skipped`);
  if (healed > 0) parts.push(`${countText(healed, 'step')} healed`);
  return parts.join(', ');
}
