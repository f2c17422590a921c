import type { Binding } from '../keyword/binding.js';
import type { KeywordDefinition } from '../keyword/definition.js';
import { isLocator } from '../plugin/params.js';
import { escapeReferences } from '../variables.js';

/** What only says where and how long to look for the old locator. */
const OF_THE_SEARCH = ['index', 'aoi', 'timeout', 'event_name'];
const NOT_FIRST = ['index', 'aoi'];

/** The parameter that names the element of a call, and what was given for it. */
export interface HealTarget {
  readonly parameter: string;
  /** The locators that were tried, as the finder got them. */
  readonly locators: readonly string[];
}

/** Undefined for a call that names no element, or one of several that only its index or area tells apart. */
export function healTarget(definition: KeywordDefinition, { given }: Binding): HealTarget | undefined {
  const named = given.filter(({ name }) => isLocator(definition.shape[name]!));
  const isChosen = given.some(
    ({ name, alternatives }) => NOT_FIRST.includes(name) && alternatives.some(({ text }) => !/^0?$/.test(text.trim())),
  );
  const [target] = named;
  if (named.length !== 1 || isChosen) return undefined;
  return { parameter: target!.name, locators: target!.alternatives.map(({ text }) => text) };
}

/** The positional parameters of the same call with another locator: of other alternatives the first. */
export function paramsWith(definition: KeywordDefinition, { given }: Binding, parameter: string, locator: string) {
  const kept = given.filter(({ name }) => !OF_THE_SEARCH.includes(name));
  const last = definition.parameters.findLastIndex(({ name }) => kept.some((each) => each.name === name));
  return definition.parameters.slice(0, last + 1).map(({ name, default: fallback }) => {
    if (name === parameter) return escapeReferences(locator);
    const alternative = kept.find((each) => each.name === name)?.alternatives[0];
    return alternative ? [alternative.written].flat().join(',') : textOf(fallback);
  });
}

/** A default as it is written; there is none for what may be left out. */
const textOf = (fallback: unknown): string => (fallback == null ? '' : JSON.stringify(fallback).replace(/^"|"$/g, ''));
