import { type ErrorCode, OptionNotFound, ServiceError } from '../errors.js';
import type { Binding } from '../keyword/binding.js';
import type { KeywordDefinition } from '../keyword/definition.js';
import { isEventName, isLocator } from '../plugin/params.js';
import { escapeReferences } from '../variables.js';
import type { Heal, HealRequest } from './healer.js';

/** Parameters of the search for the old locator. */
const SEARCH_PARAMS = ['index', 'aoi', 'timeout'];
/** Parameters that choose one of several matches. */
const CHOICE_PARAMS = ['index', 'aoi'];

/** The locator parameter of a call. */
export interface HealTarget {
  readonly parameter: string;
  /** The locators that the finder tried. */
  readonly locators: readonly string[];
}

/** Undefined for a call without exactly one locator, and for one that chooses a match by index or area. */
export function healTarget(definition: KeywordDefinition, { given }: Binding): HealTarget | undefined {
  const named = given.filter(({ name }) => isLocator(definition.shape[name]!));
  const isChosen = given.some(
    ({ name, alternatives }) =>
      CHOICE_PARAMS.includes(name) && alternatives.some(({ text }) => !/^0?$/.test(text.trim())),
  );
  const [target] = named;
  if (named.length !== 1 || isChosen) return undefined;
  return { parameter: target!.name, locators: target!.alternatives.map(({ text }) => text) };
}

/** The positional parameters of the same call with another locator: of other alternatives the first. */
function paramsWith(definition: KeywordDefinition, { given }: Binding, parameter: string, locator: string) {
  const kept = given.filter(({ name }) => !SEARCH_PARAMS.includes(name) && !isEventName(name));
  const last = definition.parameters.findLastIndex(({ name }) => kept.some((each) => each.name === name));
  return definition.parameters.slice(0, last + 1).map(({ name, default: fallback }) => {
    if (name === parameter) return escapeReferences(locator);
    const alternative = kept.find((each) => each.name === name)?.alternatives[0];
    return alternative ? [alternative.written].flat().join(',') : textOf(fallback);
  });
}

/** A default as it is written in a call. */
const textOf = (fallback: unknown): string => (fallback == null ? '' : JSON.stringify(fallback).replace(/^"|"$/g, ''));

/** Failures of a call with another locator after which the next locator is tried. */
const MISSED: readonly ErrorCode[] = ['E0201', 'E0205', 'E0206', 'E0401'];

/**
 * Whether none of the call's locators found an element. An element that was found, but lacked an option, needs no other
 * locator.
 */
export const isNotFound = ({ failure }: HealRequest): boolean =>
  failure.causes.every((cause) => cause.code === 'E0201' && !(cause instanceof OptionNotFound));

/** Whether a locator was the name of a template in this call, so that only pictures were looked for. */
export const isTemplateName = ({ traces, hide }: HealRequest, locator: string): boolean =>
  traces.some(({ locator: given, rungs }) => given === hide(locator) && rungs.every(({ rung }) => rung === 'image'));

/**
 * Runs the failed call again with another locator.
 * @returns why it did not succeed, or the heal
 * @throws the reason of the signal after the deadline; failures of the driver
 */
export async function healWith(
  request: HealRequest,
  { parameter }: HealTarget,
  locator: string,
  heal: Pick<Heal, 'by' | 'summary' | 'evidence' | 'replaced'>,
): Promise<Heal | string> {
  const { definition, binding } = request;
  request.announce(heal.summary);
  try {
    const done = await request.run(definition.slug, paramsWith(definition, binding, parameter, locator));
    return { ...heal, result: done.outcome.value, steps: [done] };
  } catch (error) {
    if (error instanceof ServiceError && MISSED.includes(error.code)) return error.message;
    throw error;
  }
}
