import type { Module } from '../model/project.js';
import type { SuiteStep, UseStep } from '../model/step.js';
import type { Findings } from './findings.js';

/** Reports modules that run themselves without a condition: such a run could only end by its limit of depth. */
export function checkRecursion(modules: ReadonlyMap<string, Module>, findings: Findings): void {
  const done = new Set<string>();
  const visit = (module: Module, path: readonly string[]): void => {
    for (const use of module.steps.flatMap(certainUses)) {
      const start = path.indexOf(use.module);
      const used = modules.get(use.module);
      if (start >= 0) {
        const circle = [...path.slice(start), use.module].join('" -> "');
        findings.error(`module "${use.module}" runs itself without a condition: "${circle}"`, use.place);
      } else if (used && !done.has(use.module)) visit(used, [...path, use.module]);
    }
    done.add(module.name);
  };
  for (const module of modules.values()) if (!done.has(module.name)) visit(module, [module.name]);
}

/** The modules that a step runs whatever the values of variables are. */
function certainUses(step: SuiteStep): UseStep[] {
  switch (step.kind) {
    case 'use':
      return [step];
    case 'group':
      return step.steps.flatMap(certainUses);
    case 'try':
      return [...step.steps, ...(step.finally ?? [])].flatMap(certainUses);
    case 'repeat':
      return typeof step.times === 'number' && step.times > 0 ? step.steps.flatMap(certainUses) : [];
    case 'for':
      return step.loops.every(({ values }) => typeof values !== 'string' && values.length > 0)
        ? step.steps.flatMap(certainUses)
        : [];
    default:
      return [];
  }
}
