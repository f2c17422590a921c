import type { Branch, ForStep, GroupStep, IfStep, RepeatStep, SuiteStep, TryStep, UseStep } from '../../model/step.js';
import type { DataValue, Scalar, Written } from '../../model/value.js';
import { checkForm } from '../check-form.js';
import {
  type STEP_FORMS,
  CatchForm,
  ElseIfForm,
  ForForm,
  GroupForm,
  IfForm,
  RepeatForm,
  TryForm,
  UseForm,
} from '../forms.js';
import type { Reading } from '../reading.js';
import { entryOf, type YamlMap, type YamlNode, writtenOf } from '../../yaml/yaml-node.js';
import { isModule } from './known-modules.js';

/** A step that holds others, or runs a module. */
export interface Block {
  readonly map: YamlMap;
  readonly reading: Reading;
  /** Reads the steps of a list. */
  readonly steps: (node: YamlNode | undefined) => SuiteStep[];
}

const softOf = ({ soft }: { soft?: boolean | null }): { soft?: true } => (soft === true ? { soft } : {});

const stepsAt = ({ map, steps }: Block, key: string): SuiteStep[] => steps(entryOf(map, key)?.value);

/** The arguments of a module: texts and the like, or lists of them. */
function writtenArguments(node: YamlNode | undefined, reading: Reading): Record<string, Written> {
  if (node?.kind !== 'map') return {};
  const isScalar = (value: YamlNode): boolean => value.kind === 'scalar';
  return Object.fromEntries(
    node.entries.map(({ key, value, place }) => {
      if (isScalar(value) || (value.kind === 'list' && value.items.every(isScalar))) {
        return [key, writtenOf(value) as Written];
      }
      reading.error(
        `${key}: must be a text, a number, true or false, or a list of these; quote a text with braces`,
        place,
      );
      return [key, null];
    }),
  );
}

function readUse({ map, reading }: Block): UseStep | undefined {
  const values = checkForm(map, UseForm, 'a step with "use"', reading)?.values;
  if (values?.use === undefined) return undefined;
  const module = String(values.use);
  const { place } = map;
  if (!isModule(module, entryOf(map, 'use')!.value.place, reading)) return undefined;
  const args = writtenArguments(entryOf(map, 'with')?.value, reading);
  return {
    kind: 'use',
    place,
    module,
    with: args,
    ...(values.save != null && { save: values.save }),
    ...softOf(values),
  };
}

function readIf(block: Block): IfStep {
  const values = checkForm(block.map, IfForm, 'a step with "if"', block.reading)?.values;
  const branches: Branch[] = [];
  const otherwise = readBranches(block, values?.if, branches);
  return { kind: 'if', place: block.map.place, branches, otherwise, ...softOf(values ?? {}) };
}

/** Adds the branches of a mapping and of those in its `else`. @returns the steps of the last `else` */
function readBranches(block: Block, condition: Scalar | undefined, branches: Branch[]): SuiteStep[] {
  const steps = stepsAt(block, 'then');
  const expression = condition === undefined ? undefined : String(condition);
  if (expression !== undefined) branches.push({ condition: { kind: 'expression', expression }, steps });
  const otherwise = entryOf(block.map, 'else')?.value;
  if (otherwise?.kind !== 'map') return block.steps(otherwise);
  const nested = checkForm(otherwise, ElseIfForm, '"else" with "if"', block.reading)?.values;
  return readBranches({ ...block, map: otherwise }, nested?.if, branches);
}

function readRepeat(block: Block): RepeatStep | undefined {
  const values = checkForm(block.map, RepeatForm, 'a step with "repeat"', block.reading)?.values;
  const steps = stepsAt(block, 'steps');
  if (values?.repeat === undefined) return undefined;
  return { kind: 'repeat', place: block.map.place, times: values.repeat, steps, ...softOf(values) };
}

function readFor(block: Block): ForStep {
  const values = checkForm(block.map, ForForm, 'a step with "for"', block.reading)?.values;
  const loops = Object.entries(values?.for ?? {}).map(([variable, list]) => ({
    variable,
    values: list as string | readonly DataValue[],
  }));
  return { kind: 'for', place: block.map.place, loops, steps: stepsAt(block, 'steps'), ...softOf(values ?? {}) };
}

function readTry(block: Block): TryStep {
  const values = checkForm(block.map, TryForm, 'a step with "try"', block.reading)?.values;
  const caught = entryOf(block.map, 'catch')?.value;
  const last = entryOf(block.map, 'finally')?.value;
  return {
    kind: 'try',
    place: block.map.place,
    steps: stepsAt(block, 'try'),
    ...(caught && { catch: readCatch(caught, block) }),
    ...(last && { finally: block.steps(last) }),
    ...softOf(values ?? {}),
  };
}

function readCatch(node: YamlNode, block: Block): NonNullable<TryStep['catch']> {
  if (node.kind !== 'map') return { steps: block.steps(node) };
  const error = checkForm(node, CatchForm, '"catch"', block.reading)?.values.error;
  return { ...(error != null && { error }), steps: stepsAt({ ...block, map: node }, 'steps') };
}

function readGroup(block: Block): GroupStep | undefined {
  const values = checkForm(block.map, GroupForm, 'a step with "group"', block.reading)?.values;
  const steps = stepsAt(block, 'steps');
  if (values?.group === undefined) return undefined;
  return { kind: 'group', place: block.map.place, name: String(values.group), steps, ...softOf(values) };
}

/** By the key that makes the step one of them. Each reports what is wrong, and may then give no step. */
export const BLOCK_READERS: Readonly<Record<keyof typeof STEP_FORMS, (block: Block) => SuiteStep | undefined>> = {
  use: readUse,
  if: readIf,
  repeat: readRepeat,
  for: readFor,
  try: readTry,
  group: readGroup,
};
