import { didYouMean, suggest } from '../../../text/suggest.js';
import type { Place } from '../../model/place.js';
import type { SuiteStep } from '../../model/step.js';
import type { Reading } from '../reading.js';

/** Whether the project has a module of this name; reports that it has none. */
export function isModule(name: string, place: Place, reading: Reading): boolean {
  const { modules, unread } = reading;
  if (modules.has(name) || unread.modules) return true;
  const none = modules.size === 0 ? '; write one in a file such as login.module.yaml' : '';
  reading.error(`there is no module "${name}"${didYouMean(suggest(name, modules)) || none}`, place);
  return false;
}

/** The names of the modules that a step runs, also as conditions. */
export function modulesOf(step: SuiteStep): string[] {
  if (step.kind === 'use') return [step.module];
  if (step.kind === 'if') {
    const conditions = step.branches.flatMap(({ condition }) =>
      condition.kind === 'module' ? [condition.module] : [],
    );
    const steps = [...step.branches.flatMap((branch) => branch.steps), ...step.otherwise];
    return [...conditions, ...steps.flatMap(modulesOf)];
  }
  return 'steps' in step ? step.steps.flatMap(modulesOf) : [];
}
