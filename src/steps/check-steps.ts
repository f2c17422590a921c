import { ServiceError } from '../errors.js';
import { bind } from '../keyword/binding.js';
import type { KeywordCatalog } from '../keyword/catalog.js';
import { referencesIn, type Variables } from '../variables.js';
import type { Step } from './step.js';

/**
 * Checks steps before anything runs: their keywords, and the parameters of steps whose variables are all known.
 * @param variables the variables that are set before the first step
 * @throws ServiceError E0402 and E0403 with the location of the first wrong step
 */
export function checkSteps(steps: readonly Step[], catalog: KeywordCatalog, variables: Variables): void {
  const known = Object.keys(variables.all());
  for (const { keyword, params, place } of steps) {
    try {
      const definition = catalog.get(keyword);
      const texts = Object.values(params)
        .flat()
        .filter((value): value is string => typeof value === 'string');
      // An earlier step may set an unknown variable; a single step has none before it.
      const isKnown = texts.flatMap(referencesIn).every((name) => known.includes(name));
      if (isKnown || steps.length === 1) bind(definition, params, variables);
    } catch (error) {
      const { code, reason, details } = ServiceError.from(error);
      throw new ServiceError(code, place === undefined ? reason : `${place}: ${reason}`, details);
    }
  }
}
