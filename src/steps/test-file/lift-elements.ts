import { isLocator } from '../../plugin/params.js';
import type { RecordedStep } from '../../session/recording/recorded-step.js';
import { referencesIn } from '../../variables.js';
import type { DefinitionLookup } from '../script.js';
import { freeName, readableName } from './readable-name.js';

/** The locators of elements by their names, as `elements.yaml` has them. */
export type Elements = ReadonlyMap<string, readonly string[]>;

export interface Lifted {
  readonly steps: readonly RecordedStep[];
  /** The new elements, with the locator of each. */
  readonly elements: ReadonlyMap<string, string>;
}

/**
 * Replaces locators that occur in several places, and those of known elements, by references to elements.
 * @param variables names that elements cannot have
 */
export function liftElements(
  steps: readonly RecordedStep[],
  known: Elements,
  variables: readonly string[],
  lookup: DefinitionLookup,
): Lifted {
  const names = new Map<string, string>();
  for (const [name, locators] of known) {
    if (locators.length === 1 && !names.has(locators[0]!)) names.set(locators[0]!, name);
  }
  const elements = new Map<string, string>();
  const isTaken = (name: string) => known.has(name) || elements.has(name) || variables.includes(name);
  for (const [locator, count] of countOf(steps, lookup)) {
    if (count < 2 || names.has(locator)) continue;
    const name = freeName(readableName(locator), isTaken);
    names.set(locator, name);
    elements.set(name, locator);
  }
  const lift = (locator: string) => {
    const name = names.get(locator);
    return name === undefined ? locator : `\${${name}}`;
  };
  return { steps: steps.map((step) => withLocators(step, lookup, lift)), elements };
}

/** How often each locator without references occurs in calls that succeeded. */
function countOf(steps: readonly RecordedStep[], lookup: DefinitionLookup): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const step of steps.filter(({ failure }) => !failure)) {
    withLocators(step, lookup, (locator) => {
      if (referencesIn(locator).length === 0) counts.set(locator, (counts.get(locator) ?? 0) + 1);
      return locator;
    });
  }
  return counts;
}

/** The step with each locator replaced. */
export function withLocators(
  step: RecordedStep,
  lookup: DefinitionLookup,
  replace: (locator: string) => string,
): RecordedStep {
  if (!lookup.has(step.slug)) return step;
  const { shape } = lookup.get(step.slug);
  const params = Object.entries(step.params).map(([name, value]) => {
    if (!shape[name] || !isLocator(shape[name])) return [name, value];
    return [name, typeof value === 'string' ? replace(value) : value.map(replace)];
  });
  return { ...step, params: Object.fromEntries(params) as RecordedStep['params'] };
}
