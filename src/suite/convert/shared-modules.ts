import type { Module } from '../model/project.js';
import type { SuiteStep } from '../model/step.js';
import { modulesOf } from '../read/steps/known-modules.js';

const STORING: ReadonlySet<SuiteStep['kind']> = new Set(['evaluate', 'read-data', 'date']);

/**
 * The names of the modules that store a variable, themselves or by a module that they run. In the reference every later
 * step sees it; a module of ours keeps it.
 */
export function storingModules(modules: ReadonlyMap<string, Module>): ReadonlySet<string> {
  const storing = new Set<string>();
  const stores = (step: SuiteStep) => STORING.has(step.kind) || modulesOf(step).some((name) => storing.has(name));
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
    for (const name of inner.flatMap(modulesOf)) {
      if (reached.has(name)) continue;
      reached.add(name);
      visit(modules.get(name)?.steps ?? []);
    }
  };
  visit(steps);
  return reached;
}
