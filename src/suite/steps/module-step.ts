import { ServiceError } from '../../errors.js';
import { didYouMean, suggest } from '../../text/suggest.js';
import type { Module } from '../model/project.js';
import type { Condition, UseStep } from '../model/step.js';
import type { DataValue, Written } from '../model/value.js';
import type { Frame, InnerSteps } from './case-context.js';
import { type FlowResult, recordFlow, type EndedStep } from './ended-step.js';
import { conditionText, titleOf } from './step-title.js';
import { hiderOf, storable, unknownTo } from './session-values.js';

/** Modules that may run inside each other; a module that calls itself for ever reaches it. */
const MAX_DEPTH = 50;

/** Runs a module with arguments; the value that it returns goes into a variable. */
export function runUse(step: UseStep, frame: Frame, runner: InnerSteps): Promise<EndedStep> {
  const hide = hiderOf(frame, runner.context.session);
  const params = Object.entries(step.with).map(([name, value]) => ({ name, values: [value].flat().map(String) }));
  const line = params.map(({ name, values }) => `${name}=${values.join(' or ')}`).join(', ');
  return recordFlow(step, { title: titleOf(step), params, line }, hide, async (): Promise<FlowResult> => {
    const { outcome, value } = await runModule(step.module, step.with, frame, runner);
    if (outcome.failure || value === undefined) return outcome;
    if (step.save !== undefined) frame.set(step.save, value);
    return { ...outcome, text: storable(value) };
  });
}

/** @returns the value that the module returns; undefined when it returns none or failed */
async function runModule(
  name: string,
  given: Readonly<Record<string, Written>>,
  frame: Frame,
  runner: InnerSteps,
): Promise<{ readonly outcome: FlowResult; readonly value?: DataValue }> {
  const { project, session } = runner.context;
  const module = moduleNamed(name, project.modules);
  if (frame.modules.length >= MAX_DEPTH) {
    const chain = frame.modules.slice(-3).join('" -> "');
    throw new ServiceError(
      'E0403',
      `${MAX_DEPTH} modules run inside each other: "${chain}" -> "${name}"; a module must not call itself without end`,
    );
  }
  const inner =
    project.form === 'reference'
      ? frame.shared(name)
      : frame.module(name, await argumentsOf(module, given, frame, runner));
  const outcome = await runner.run(module.steps, inner);
  if (outcome.failure || module.returns === undefined) return { outcome };
  return { outcome, value: await inner.scope.evaluate(module.returns, unknownTo(session)) };
}

function moduleNamed(name: string, modules: ReadonlyMap<string, Module>): Module {
  const module = modules.get(name);
  if (module) return module;
  throw new ServiceError('E0403', `there is no module "${name}"${didYouMean(suggest(name, modules.keys()))}`);
}

async function argumentsOf(
  { name, params }: Module,
  given: Readonly<Record<string, Written>>,
  { scope }: Frame,
  { context }: InnerSteps,
): Promise<Record<string, DataValue>> {
  const values: Record<string, DataValue> = {};
  for (const param of params) {
    const written = given[param.name] ?? param.fallback;
    if (written === undefined) throw new ServiceError('E0403', `module "${name}": ${param.name} is required`);
    values[param.name] = await scope.value(written, unknownTo(context.session));
  }
  const unknown = Object.keys(given).find((each) => !params.some((param) => param.name === each));
  if (unknown === undefined) return values;
  const names = params.map((param) => param.name);
  throw new ServiceError(
    'E0403',
    `module "${name}" has no parameter "${unknown}"${didYouMean(suggest(unknown, names))}`,
  );
}

/** Whether a condition holds; of a module, its steps are recorded as well. A module holds when it does not fail. */
export async function holds(
  condition: Condition,
  frame: Frame,
  runner: InnerSteps,
): Promise<{ readonly isTrue: boolean; readonly records: FlowResult['records'] }> {
  if (condition.kind === 'expression') {
    return { isTrue: await frame.scope.truth(condition.expression, unknownTo(runner.context.session)), records: [] };
  }
  const softFailures: [] = [];
  const { outcome } = await runModule(condition.module, {}, frame, runner.with({ softFailures }));
  const { signal } = runner.context;
  if (outcome.failure?.code === 'E0106') throw new ServiceError('E0106', `in ${conditionText(condition)}`);
  signal.throwIfAborted();
  const isPassed = !outcome.failure && softFailures.length === 0;
  return { isTrue: isPassed !== condition.isNegated, records: outcome.records };
}
