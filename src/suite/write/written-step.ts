import type { Params } from '../../keyword/call.js';
import type { Condition, IfStep, SuiteStep } from '../model/step.js';
import { ServiceError } from '../../errors.js';
import { filled, onOneLine } from '../yaml/yaml-text.js';

/** Steps as a test file has them. */
export const writtenSteps = (steps: readonly SuiteStep[]): unknown[] => steps.map(writtenStep);

/** @throws ServiceError E0503 for a condition that no step can hold */
function writtenStep(step: SuiteStep): unknown {
  const around = filled({ save: 'save' in step ? step.save : undefined, soft: step.soft });
  const content = contentOf(step);
  if (typeof content !== 'string') return { ...content, ...around };
  return Object.keys(around).length === 0 ? content : { [content]: [], ...around };
}

/** The step without `save` and `soft`; a text for a keyword without arguments. */
function contentOf(step: SuiteStep): string | Record<string, unknown> {
  switch (step.kind) {
    case 'keyword':
      return keywordStep(step.keyword, step.params);
    case 'use':
      return { use: step.module, ...filled({ with: onOneLine(step.with) }) };
    case 'if':
      return ifStep(step);
    case 'repeat':
      return { repeat: step.times, steps: writtenSteps(step.steps) };
    case 'for': {
      const loops = step.loops.map(({ variable, values }) => [variable, onOneLine(values)]);
      return { for: onOneLine(Object.fromEntries(loops)), steps: writtenSteps(step.steps) };
    }
    case 'try':
      return {
        try: writtenSteps(step.steps),
        ...(step.catch && { catch: catchBlock(step.catch) }),
        ...(step.finally && { finally: writtenSteps(step.finally) }),
      };
    case 'group':
      return { group: step.name, steps: writtenSteps(step.steps) };
    case 'evaluate':
      return keywordStep('Evaluate', [reference(step.variable), step.expression]);
    case 'read-data':
      return keywordStep('Read Data', given(reference(step.variable), step.source, step.query));
    case 'date':
      return keywordStep('Date Evaluate', given(reference(step.variable), step.date, step.offset, step.format));
  }
}

const reference = (variable: string): string => `\${${variable}}`;
const given = (...values: (string | undefined)[]): string[] => values.filter((value) => value !== undefined);

function keywordStep(keyword: string, params: Params): string | Record<string, unknown> {
  if (!Array.isArray(params)) return Object.keys(params).length === 0 ? keyword : { [keyword]: onOneLine(params) };
  if (params.length === 0) return keyword;
  const [only] = params;
  const isAlone = params.length === 1 && (typeof only === 'string' || typeof only === 'number');
  return { [keyword]: isAlone ? only : onOneLine(params) };
}

const catchBlock = ({ error, steps }: { readonly error?: string; readonly steps: readonly SuiteStep[] }): unknown =>
  error === undefined ? writtenSteps(steps) : { error, steps: writtenSteps(steps) };

type Branches = Pick<IfStep, 'branches' | 'otherwise'>;

function ifStep({ branches, otherwise }: Branches): Record<string, unknown> {
  if (branches.some(({ condition }) => condition.kind === 'module')) return conditionStep({ branches, otherwise });
  const [first, ...rest] = branches;
  const { condition, steps } = first!;
  const others = rest.length > 0 ? ifStep({ branches: rest, otherwise }) : writtenSteps(otherwise);
  return { if: textOf(condition), then: writtenSteps(steps), ...filled({ else: others }) };
}

/** The keyword Condition, whose branches are one module each. */
function conditionStep({ branches, otherwise }: Branches): Record<string, unknown> {
  const pairs = branches.flatMap(({ condition, steps }) => [textOf(condition), moduleOf(steps)]);
  return { Condition: onOneLine([...pairs, ...(otherwise.length > 0 ? [moduleOf(otherwise)] : [])]) };
}

const textOf = (condition: Condition): string =>
  condition.kind === 'expression' ? condition.expression : `${condition.isNegated ? '!' : ''}${condition.module}`;

function moduleOf(steps: readonly SuiteStep[]): string {
  const [only] = steps;
  if (steps.length === 1 && only!.kind === 'use' && Object.keys(only.with).length === 0) return only.module;
  throw new ServiceError(
    'E0503',
    'beside a condition that is a module, each branch must run one module: put its steps into a module',
  );
}
