import type { GroupStep, IfStep, SuiteStep, TryStep } from '../model/step.js';
import type { StepRecord } from '../result/step-record.js';
import type { Frame, InnerSteps } from './case-context.js';
import { holds } from './module-step.js';
import { type FlowResult, isLost, recordFlow, type EndedStep, type EndedSteps } from './ended-step.js';
import { conditionText, titleOf } from './step-title.js';
import { hiderOf } from './session-values.js';

/** Runs the steps of a group. */
export const runGroup = (step: GroupStep, frame: Frame, runner: InnerSteps): Promise<EndedStep> =>
  recordFlow(step, { title: step.name }, hiderOf(frame, runner.context.session), () => runner.run(step.steps, frame));

/** Runs the first branch whose condition holds. */
export function runIf(step: IfStep, frame: Frame, runner: InnerSteps): Promise<EndedStep> {
  return recordFlow(
    step,
    { title: titleOf(step) },
    hiderOf(frame, runner.context.session),
    async (): Promise<FlowResult> => {
      const before: StepRecord[] = [];
      for (const { condition, steps } of step.branches) {
        const { isTrue, records } = await holds(condition, frame, runner);
        before.push(...records);
        if (!isTrue) continue;
        const { records: inside, failure } = await runner.run(steps, frame);
        return { records: [...before, ...inside], failure, text: `${conditionText(condition)} is true` };
      }
      const { records, failure } = await runner.run(step.otherwise, frame);
      return { records: [...before, ...records], failure, text: step.otherwise.length > 0 ? 'else' : 'no branch' };
    },
  );
}

/** Runs steps with `catch` and `finally`. The end of the case and a lost session are not caught. */
export function runTry(step: TryStep, frame: Frame, runner: InnerSteps): Promise<EndedStep> {
  return recordFlow(step, { title: 'try' }, hiderOf(frame, runner.context.session), async (): Promise<FlowResult> => {
    const { signal } = runner.context;
    const records: StepRecord[] = [];
    const part = async (name: string, steps: readonly SuiteStep[], inner: Frame): Promise<EndedSteps['failure']> => {
      const group: GroupStep = { kind: 'group', name, steps, place: step.place };
      const { record, failure } = await runGroup(group, inner, runner);
      records.push(record);
      return failure;
    };
    let failure = await part('try', step.steps, frame);
    if (failure && step.catch && !isLost(failure) && !signal.aborted) {
      const { error, steps } = step.catch;
      const { code, message } = failure;
      const inner = error === undefined ? frame : frame.loop({ [error]: { code, message } });
      failure = await part('catch', steps, inner);
    }
    if (step.finally && !isLost(failure) && !signal.aborted) {
      const last = await part('finally', step.finally, frame);
      failure ??= last;
    }
    return { records, failure };
  });
}
