import { cutText, ServiceError } from '../../errors.js';
import { didYouMean, suggest } from '../../text/suggest.js';
import type { Module } from '../model/project.js';
import type { Condition, UseStep } from '../model/step.js';
import type { DataRecord, DataValue, Written } from '../model/value.js';
import type { ParamRecord } from '../result/step-record.js';
import type { Frame, InnerSteps } from './case-context.js';
import { type FlowResult, recordFlow, type EndedStep } from './ended-step.js';
import { conditionText, titleOf } from './step-title.js';
import { hiderOf, storable, unknownTo } from './session-values.js';

/** Characters of an argument in the record of a step. */
const MAX_SHOWN_CHARS = 1000;
/** Modules that may run inside each other; a module that calls itself for ever reaches it. */
const MAX_DEPTH = 50;

/** Runs a module with arguments; the value that it returns goes into a variable. */
export function runUse(step: UseStep, frame: Frame, runner: InnerSteps): Promise<EndedStep> {
  const hide = hiderOf(frame, runner.context.session);
  const head = { title: titleOf(step), params: paramsOf(step.with) };
  return recordFlow(step, head, hide, async (): Promise<FlowResult> => {
    const { outcome, passed, value } = await runModule(step.module, step.with, frame, runner);
    const params = paramsOf(hide(Object.fromEntries(Object.keys(step.with).map((name) => [name, passed[name]!]))));
    if (outcome.failure || value === undefined) return { ...outcome, params };
    if (step.save !== undefined) frame.set(step.save, value);
    return { ...outcome, params, text: storable(value) };
  });
}

/** Arguments by name; of a list its items, each cut where it is long. */
const paramsOf = (values: DataRecord): ParamRecord[] =>
  Object.entries(values).map(([name, value]) => ({
    name,
    values: [value].flat().map((each) => cutText(storable(each), MAX_SHOWN_CHARS)),
  }));

/** @returns the arguments, and the value that the module returns; undefined when it returns none or failed */
async function runModule(
  name: string,
  given: Readonly<Record<string, Written>>,
  frame: Frame,
  runner: InnerSteps,
): Promise<{ readonly outcome: FlowResult; readonly passed: DataRecord; readonly value?: DataValue }> {
  const { project, session } = runner.context;
  const module = moduleNamed(name, project.modules);
  if (frame.modules.length >= MAX_DEPTH) {
    const chain = frame.modules.slice(-3).join('" -> "');
    throw new ServiceError(
      'E0403',
      `${MAX_DEPTH} modules run inside each other: "${chain}" -> "${name}"; a module must not call itself without end`,
    );
  }
  const isShared = project.form === 'reference';
  const passed = isShared ? {} : await argumentsOf(module, given, frame, runner);
  const inner = isShared ? frame.shared(name) : frame.module(name, passed);
  const outcome = await runner.run(module.steps, inner);
  if (outcome.failure || module.returns === undefined) return { outcome, passed };
  return { outcome, passed, value: await inner.scope.evaluate(module.returns, unknownTo(session)) };
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
): Promise<DataRecord> {
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
