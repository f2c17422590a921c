import { placeText } from '../model/place.js';
import type { PlannedCase } from '../model/project.js';
import { type CaseAttempt, type CaseResult, outcomeOf } from '../result/run-result.js';

/** Why cases were skipped, or not run to their end, after the signal of the run. */
export const INTERRUPTED = 'the run was interrupted';

/** @param isInterrupted whether the run was ended: an attempt that it cut off is no failure */
export function caseResult(planned: PlannedCase, attempts: readonly CaseAttempt[], isInterrupted: boolean): CaseResult {
  const isCut = isInterrupted && attempts.at(-1)?.outcome === 'interrupted';
  return {
    ...headOf(planned),
    outcome: isCut ? 'skipped' : outcomeOf(attempts),
    ...(isCut && { reason: INTERRUPTED }),
    ms: attempts.reduce((sum, { ms }) => sum + ms, 0),
    attempts,
  };
}

/** The result of a case that was not started. */
export const skippedCase = (planned: PlannedCase, reason: string): CaseResult => ({
  ...headOf(planned),
  outcome: 'skipped',
  reason,
  ms: 0,
  attempts: [],
});

const headOf = ({ id, title, file, case: given, sessionName }: PlannedCase) => ({
  id,
  title,
  file: file.path,
  place: placeText(given.place),
  tags: given.tags,
  session: sessionName,
});
