import { ServiceError } from '../../../errors.js';
import type { Place } from '../../model/place.js';
import type { SuiteStep } from '../../model/step.js';
import { checkForm } from '../check-form.js';
import { BesideKeyword } from '../forms.js';
import type { Reading } from '../reading.js';
import type { YamlEntry, YamlNode } from '../../yaml/yaml-node.js';
import { isModule, modulesOf } from './known-modules.js';
import { type Arguments, readArguments } from './read-arguments.js';
import type { Signature } from './signature.js';

/**
 * The step of a keyword, of the engine or of the flow.
 * @param node the arguments; undefined for a keyword without a colon
 * @param beside the keys beside the keyword
 * @returns undefined when something is wrong, which is reported
 */
export function keywordStep(
  signature: Signature,
  place: Place,
  node: YamlNode | undefined,
  beside: readonly YamlEntry[],
  reading: Reading,
): SuiteStep | undefined {
  const given = readArguments(node, signature, place, reading);
  if (!given) return undefined;
  const extras = readBeside([...beside, ...given.beside], signature, place, reading);
  if (!extras) return undefined;
  const { soft, save } = extras;
  if (!signature.flow) {
    const params = given.named ?? given.positional ?? [];
    return { kind: 'keyword', place, keyword: signature.name, params, ...(save && { save }), ...soft };
  }
  const step = flowStep(signature, place, given, reading);
  if (step && save !== undefined && step.kind !== 'use') {
    reading.error(`${signature.name} has no result to save`, place);
    return undefined;
  }
  return step && { ...step, ...(save && { save }), ...soft };
}

function readBeside(
  entries: readonly YamlEntry[],
  { name }: Signature,
  place: Place,
  reading: Reading,
): { readonly save?: string; readonly soft?: { readonly soft: true } } | undefined {
  const twice = entries.find(({ key }, index) => entries.findIndex((other) => other.key === key) < index);
  if (twice) {
    reading.error(`"${twice.key}" stands beside ${name} and among its arguments: remove one`, twice.place);
    return undefined;
  }
  const checked = checkForm({ kind: 'map', place, entries }, BesideKeyword, `a step with ${name}`, reading);
  if (!checked || Object.keys(checked.values).length < entries.length) return undefined;
  const { save, soft } = checked.values;
  return { ...(save != null && { save }), ...(soft === true && { soft: { soft: true } }) };
}

function flowStep(
  { name, flow, parameters }: Signature,
  place: Place,
  { positional, named }: Arguments,
  reading: Reading,
): SuiteStep | undefined {
  const args = positional ?? parameters.map((parameter) => named?.[parameter.name] ?? null);
  try {
    const step = flow!.translate(args, place, (module) => reading.modules.has(module));
    return modulesOf(step).every((module) => isModule(module, place, reading)) ? step : undefined;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    reading.error(`${name}: ${error.reason}`, place);
    return undefined;
  }
}
