import type { Module } from '../model/project.js';
import type { Branch, GroupStep, IfStep, SuiteStep, UseStep } from '../model/step.js';
import { storingModules } from './shared-modules.js';

/** The variable that says whether a condition that is a module held. */
const HELD = 'condition_held';

/**
 * Writes the steps of modules that store variables where they run, as groups: what they store is seen by the steps after
 * them, as in the reference. Other modules stay modules.
 */
export class ModuleInliner {
  readonly #storing: ReadonlySet<string>;
  readonly #running: string[] = [];
  /** Modules whose steps were written where they run. */
  readonly inlined = new Set<string>();
  /** Modules that store variables, and call themselves: they stay modules. */
  readonly recursive = new Set<string>();

  constructor(private readonly modules: ReadonlyMap<string, Module>) {
    this.#storing = storingModules(modules);
  }

  steps(steps: readonly SuiteStep[]): SuiteStep[] {
    return steps.flatMap((step) => this.#step(step));
  }

  #step(step: SuiteStep): SuiteStep[] {
    switch (step.kind) {
      case 'use':
        return [this.#use(step)];
      case 'repeat':
      case 'for':
        return [{ ...step, steps: this.steps(step.steps) }];
      case 'if':
        return this.#if(step);
      default:
        return [step];
    }
  }

  #use(step: UseStep): SuiteStep {
    const { module: name, place } = step;
    if (!this.#storing.has(name)) return step;
    if (this.#running.includes(name)) {
      this.recursive.add(name);
      return step;
    }
    this.inlined.add(name);
    this.#running.push(name);
    const group: GroupStep = { kind: 'group', place, name, steps: this.steps(this.modules.get(name)!.steps) };
    this.#running.pop();
    return group;
  }

  /** A condition that is a module is written as `Condition`, which runs modules alone; else it becomes a step before. */
  #if(step: IfStep): SuiteStep[] {
    const branches = step.branches.map((branch): Branch => ({ ...branch, steps: this.steps(branch.steps) }));
    const otherwise = this.steps(step.otherwise);
    const isModule = ({ condition }: Branch) => condition.kind === 'module';
    const areModules = [...branches.map(({ steps }) => steps), otherwise].flat().every(({ kind }) => kind === 'use');
    const areKept = branches.every(
      ({ condition }) => condition.kind !== 'module' || !this.#storing.has(condition.module),
    );
    if (!branches.some(isModule) || (areModules && areKept)) return [{ ...step, branches, otherwise }];
    return this.#tested(step, branches, otherwise);
  }

  #tested({ place }: IfStep, [first, ...rest]: readonly Branch[], otherwise: readonly SuiteStep[]): SuiteStep[] {
    if (!first) return [...otherwise];
    const others = this.#tested({ kind: 'if', place, branches: [], otherwise: [] }, rest, otherwise);
    const { condition, steps } = first;
    if (condition.kind === 'expression') return [{ kind: 'if', place, branches: [first], otherwise: others }];
    const { module, isNegated } = condition;
    const held = (value: boolean): SuiteStep => ({
      kind: 'evaluate',
      place,
      variable: HELD,
      expression: String(value),
    });
    const expression = `${isNegated ? 'not ' : ''}\${${HELD}}`;
    return [
      held(false),
      {
        kind: 'try',
        place,
        steps: [this.#use({ kind: 'use', place, module, with: {} }), held(true)],
        catch: { steps: [] },
      },
      { kind: 'if', place, branches: [{ condition: { kind: 'expression', expression }, steps }], otherwise: others },
    ];
  }
}
