import type { Module } from '../model/project.js';
import type { SuiteStep } from '../model/step.js';

/** The names of the modules that a step runs, also inside of it; `Condition` runs those that are conditions too. */
function modulesIn(step: SuiteStep): string[] {
  switch (step.kind) {
    case 'use':
      return [step.module];
    case 'if': {
      const conditions = step.branches.flatMap(({ condition }) =>
        condition.kind === 'module' ? [condition.module] : [],
      );
      const steps = [...step.branches.flatMap((branch) => branch.steps), ...step.otherwise];
      return [...conditions, ...steps.flatMap(modulesIn)];
    }
    case 'repeat':
    case 'for':
    case 'group':
    case 'try':
      return step.steps.flatMap(modulesIn);
    default:
      return [];
  }
}

const STORING: ReadonlySet<SuiteStep['kind']> = new Set(['evaluate', 'read-data', 'date']);

/**
 * The names of the modules that store a variable, themselves or by a module that they run. In the reference every later
 * step sees it; a module of ours keeps it.
 */
export function storingModules(modules: ReadonlyMap<string, Module>): ReadonlySet<string> {
  const storing = new Set<string>();
  const stores = (step: SuiteStep) => STORING.has(step.kind) || modulesIn(step).some((name) => storing.has(name));
  let before = -1;
  while (storing.size > before) {
    before = storing.size;
    for (const { name, steps } of modules.values()) if (steps.some(stores)) storing.add(name);
  }
  return storing;
}

/** The names of the modules that steps run, and of those that these run. */
export function reachedModules(steps: readonly SuiteStep[], modules: ReadonlyMap<string, Module>): ReadonlySet<string> {
  const reached = new Set<string>();
  const visit = (inner: readonly SuiteStep[]): void => {
    for (const name of inner.flatMap(modulesIn)) {
      if (reached.has(name)) continue;
      reached.add(name);
      visit(modules.get(name)?.steps ?? []);
    }
  };
  visit(steps);
  return reached;
}
