import { ServiceError } from '../../errors.js';
import type { ForStep, GroupStep, Loop, RepeatStep } from '../model/step.js';
import type { DataRecord, DataValue } from '../model/value.js';
import type { StepRecord } from '../result/step-record.js';
import { runGroup } from './branch-steps.js';
import type { Frame, InnerSteps } from './case-context.js';
import { type FlowResult, recordFlow, type EndedStep } from './ended-step.js';
import { titleOf } from './step-title.js';
import { hiderOf, unknownTo } from './session-values.js';

/** Turns of one loop: a report holds the steps of all. */
const MAX_TURNS = 10_000;

/** Runs steps so often. */
export function runRepeat(step: RepeatStep, frame: Frame, runner: InnerSteps): Promise<EndedStep> {
  return loopRecord(step, frame, runner, async () => {
    const count = await countOf(step, frame, runner);
    return Array.from({ length: count }, () => ({}));
  });
}

/** Runs steps for each set of values. */
export function runFor(step: ForStep, frame: Frame, runner: InnerSteps): Promise<EndedStep> {
  return loopRecord(step, frame, runner, async () => {
    const lists: (readonly [string, readonly DataValue[]])[] = [];
    for (const loop of step.loops) lists.push([loop.variable, await valuesOf(loop, frame, runner)]);
    const shortest = Math.min(...lists.map(([, values]) => values.length));
    return Array.from({ length: shortest }, (_, i) =>
      Object.fromEntries(lists.map(([variable, values]) => [variable, values[i]!])),
    );
  });
}

function loopRecord(
  step: RepeatStep | ForStep,
  frame: Frame,
  runner: InnerSteps,
  turnsOf: () => Promise<readonly DataRecord[]>,
): Promise<EndedStep> {
  return recordFlow(
    step,
    { title: titleOf(step) },
    hiderOf(frame, runner.context.session),
    async (): Promise<FlowResult> => {
      const turns = await turnsOf();
      if (turns.length > MAX_TURNS) throw new ServiceError('E0403', `a loop takes at most ${MAX_TURNS} turns`);
      const records: StepRecord[] = [];
      for (const [i, values] of turns.entries()) {
        const group: GroupStep = {
          kind: 'group',
          name: `${i + 1} of ${turns.length}`,
          steps: step.steps,
          place: step.place,
        };
        const { record, failure } = await runGroup(group, frame.loop(values), runner);
        records.push(record);
        if (failure) return { records, failure };
      }
      return { records };
    },
  );
}

async function countOf({ times }: RepeatStep, { scope }: Frame, { context }: InnerSteps): Promise<number> {
  const given = typeof times === 'number' ? times : await scope.value(times, unknownTo(context.session));
  const count = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
  if (typeof count === 'number' && Number.isInteger(count) && count >= 0) return count;
  throw new ServiceError('E0403', `repeat: ${JSON.stringify(given)} is no count; give a whole number from 0`);
}

/** The values of a loop; those of a variable that holds one value are this value. */
async function valuesOf({ variable, values }: Loop, { scope }: Frame, { context }: InnerSteps) {
  const unknown = unknownTo(context.session);
  if (typeof values !== 'string') return Promise.all(values.map((value) => scope.value(value, unknown)));
  const value = await scope.value(values, unknown);
  if (Array.isArray(value)) return value as readonly DataValue[];
  if (typeof value !== 'object' && value !== null) return [value];
  throw new ServiceError('E0403', `for ${variable}: ${values} is no list`);
}
