import { ServiceError } from '../../errors.js';
import type { SuiteStep } from '../model/step.js';
import type { StepRecord } from '../result/step-record.js';
import { runGroup, runIf, runTry } from './branch-steps.js';
import type { CaseContext, Frame, InnerSteps } from './case-context.js';
import { runKeyword } from './keyword-step.js';
import { runFor, runRepeat } from './loop-steps.js';
import { runUse } from './module-step.js';
import { failureOf, isLost, skippedStep, type EndedStep, type EndedSteps } from './ended-step.js';
import { titleOf } from './step-title.js';
import { runDate, runEvaluate, runReadData } from './value-steps.js';

/** Runs the steps of one attempt of a case. */
export class StepRunner implements InnerSteps {
  constructor(readonly context: CaseContext) {}

  /** Runs steps until the first failure that is not soft; the others are recorded as skipped. Never throws. */
  async run(steps: readonly SuiteStep[], frame: Frame): Promise<EndedSteps> {
    const records: StepRecord[] = [];
    for (const [i, step] of steps.entries()) {
      const { record, failure } = await this.#runOne(step, frame);
      records.push(record);
      if (!failure) continue;
      if (record.outcome !== 'soft') {
        const rest = steps.slice(i + 1).map((each) => skippedStep(each, this.context.session.hide(titleOf(each))));
        return { records: [...records, ...rest], failure };
      }
      this.context.softFailures.push(failure);
    }
    return { records };
  }

  /** The same runner for other signals or lists of soft failures. */
  with(changes: Partial<CaseContext>): StepRunner {
    return new StepRunner({ ...this.context, ...changes });
  }

  async #runOne(step: SuiteStep, frame: Frame): Promise<EndedStep> {
    const { signal } = this.context;
    if (signal.aborted) {
      return { record: skippedStep(step, titleOf(step)), failure: failureOf(signal.reason, step.place) };
    }
    const outcome = await this.#runKind(step, frame);
    // The end of a case and a lost session are never soft.
    if (outcome.record.outcome !== 'soft' || (!signal.aborted && !isLost(outcome.failure))) return outcome;
    const failure = signal.aborted ? failureOf(ServiceError.from(signal.reason), step.place) : outcome.failure;
    return { record: { ...outcome.record, outcome: 'failed' }, failure };
  }

  #runKind(step: SuiteStep, frame: Frame): Promise<EndedStep> {
    switch (step.kind) {
      case 'keyword':
        return runKeyword(step, frame, this.context);
      case 'use':
        return runUse(step, frame, this);
      case 'if':
        return runIf(step, frame, this);
      case 'repeat':
        return runRepeat(step, frame, this);
      case 'for':
        return runFor(step, frame, this);
      case 'try':
        return runTry(step, frame, this);
      case 'group':
        return runGroup(step, frame, this);
      case 'evaluate':
        return runEvaluate(step, frame, this.context);
      case 'read-data':
        return runReadData(step, frame, this.context);
      case 'date':
        return runDate(step, frame, this.context);
    }
  }
}
