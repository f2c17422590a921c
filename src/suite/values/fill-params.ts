import { ServiceError } from '../../errors.js';
import type { Params } from '../../keyword/call.js';
import type { KeywordInfo, ParameterInfo } from '../../keyword/definition.js';
import { markSecret } from '../../secret.js';
import { escapeReferences, isReference, partsOf, referencesIn } from '../../variables.js';
import type { DataValue, Scalar } from '../model/value.js';
import { holdsSecret, textOf } from './value-text.js';

/** What a text may refer to. */
export interface Names {
  get(name: string): DataValue | undefined;
  /** The locators of an element, in which variables may be referred to; undefined when a variable has the name. */
  locators(name: string): readonly string[] | undefined;
}

type Given = Scalar | Scalar[];

/** Alternatives of one parameter that the elements of a text such as `menu|search` may make. */
const MAX_ALTERNATIVES = 200;

/** The parameters of a call, as the engine binds them, with all references filled in that are known. */
export function fillParams(params: Params, keyword: KeywordInfo, names: Names): Params {
  if (Array.isArray(params)) return params.map((given, i) => fillGiven(given, keyword.parameters[i], names));
  const parameterOf = (name: string) => keyword.parameters.find((parameter) => parameter.name === name);
  return Object.fromEntries(
    Object.entries(params).map(([name, given]) => [name, fillGiven(given, parameterOf(name), names)]),
  );
}

function fillGiven(given: Given, parameter: ParameterInfo | undefined, names: Names): Given {
  if (Array.isArray(given)) return given.flatMap((each) => alternativesOf(each, parameter, names));
  const alternatives = alternativesOf(given, parameter, names);
  return alternatives.length === 1 ? alternatives[0]! : alternatives;
}

function alternativesOf(given: Scalar, parameter: ParameterInfo | undefined, names: Names): Scalar[] {
  if (typeof given !== 'string') return [given];
  if (isReference(given)) return locatorsOf(nameIn(given), names) ?? valuesOf(given, names.get(nameIn(given)));
  if (parameter?.kind === 'locator') return locatorsOf(given, names) ?? [fillText(given, names)];
  if (parameter?.kind === 'locators') return eachLocator(given, names);
  return [fillText(given, names)];
}

const nameIn = (reference: string): string => referencesIn(reference)[0]!;

const locatorsOf = (name: string, names: Names): string[] | undefined =>
  names.locators(name)?.map((locator) => fillText(locator, names));

function valuesOf(reference: string, value: DataValue | undefined): Scalar[] {
  if (value === undefined) return [reference];
  return Array.isArray(value) ? (value as readonly DataValue[]).map(parameterValue) : [parameterValue(value)];
}

/** A value that the engine reads as it is. */
function parameterValue(value: DataValue): Scalar {
  if (typeof value === 'string') return escapeReferences(value);
  if (typeof value !== 'object' || value === null) return value;
  const text = escapeReferences(textOf(value));
  return holdsSecret(value) ? markSecret(text) : text;
}

/** A text with its references filled in, and escaped; of several values the first, as in the engine. */
function fillText(text: string, names: Names): string {
  let filled = '';
  let plain = '';
  let isSecret = false;
  for (const part of partsOf(text)) {
    const value = typeof part === 'string' ? part : names.get(part.variable);
    if (value !== undefined) {
      plain += typeof part === 'string' ? part : textOf(value);
      isSecret ||= typeof part !== 'string' && holdsSecret(value);
    } else {
      filled += `${escapeReferences(plain)}\${${(part as { variable: string }).variable}}`;
      plain = '';
    }
  }
  filled += escapeReferences(plain);
  return isSecret ? markSecret(filled) : filled;
}

/** A text of several locators, `menu|search`, in which each may be the name of an element. */
function eachLocator(text: string, names: Names): string[] {
  const choices = text.split('|').map((part) => {
    const name = part.trim();
    return locatorsOf(isReference(name) ? nameIn(name) : name, names) ?? [fillText(part, names)];
  });
  if (choices.every(({ length }) => length === 1)) return [choices.flat().join('|')];
  const count = choices.reduce((product, { length }) => product * length, 1);
  if (count > MAX_ALTERNATIVES) {
    throw new ServiceError('E0403', `the elements of ${text} make ${count} alternatives: at most ${MAX_ALTERNATIVES}`);
  }
  return choices
    .reduce<string[][]>((rows, choice) => rows.flatMap((row) => choice.map((each) => [...row, each])), [[]])
    .map((row) => row.join('|'));
}
