import type { Project } from '../model/project.js';
import { ServiceError } from '../../errors.js';
import type { Condition, ForStep, KeywordStep, RepeatStep, SuiteStep } from '../model/step.js';
import type { Place } from '../model/place.js';
import type { KeywordLookup } from '../run/test-session.js';
import type { Scope } from '../values/scope.js';
import type { KeywordChecks } from './check-keyword.js';
import { checkDate, checkExpression, checkReadData } from './check-values.js';
import type { ElementChecks } from './element-checks.js';
import type { Findings } from './findings.js';
import type { KnownNames } from './known-names.js';
import { ModuleChecks } from './module-checks.js';
import type { RowChecks } from './row-checks.js';

/** What all checks of steps share. */
export interface CheckContext {
  readonly project: Project;
  /** The variables of the project. */
  readonly scope: Scope;
  readonly keywords: KeywordLookup;
  readonly calls: KeywordChecks;
  readonly elements: ElementChecks;
  readonly findings: Findings;
}

/** Checks steps, and follows which names they set. */
export class StepChecks {
  readonly #modules: ModuleChecks;

  constructor(private readonly context: CheckContext) {
    const { project, scope, elements, findings } = context;
    this.#modules = new ModuleChecks(project, scope, elements, findings, (steps, names) => this.check(steps, names));
  }

  /** @param rows receives what is to be checked for each row */
  async check(steps: readonly SuiteStep[], names: KnownNames, rows?: RowChecks): Promise<void> {
    for (const step of steps) await this.#step(step, names, rows);
  }

  async #step(step: SuiteStep, names: KnownNames, rows: RowChecks | undefined): Promise<void> {
    const { place } = step;
    const { findings, project } = this.context;
    const inside = (steps: readonly SuiteStep[], inner = names) => this.check(steps, inner, rows);
    switch (step.kind) {
      case 'keyword':
        this.#keyword(step, names, rows);
        return;
      case 'use':
        await this.#modules.use(step, names);
        return;
      case 'if':
        for (const { condition, steps } of step.branches) {
          await this.#condition(condition, place, names);
          await inside(steps);
        }
        await inside(step.otherwise);
        return;
      case 'repeat':
        await this.#times(step, names);
        await inside(step.steps);
        return;
      case 'for':
        for (const { values } of step.loops) names.refer(values, place);
        await inside(step.steps, names.loop(variablesOf(step)));
        return;
      case 'try':
        await inside(step.steps);
        if (step.catch) await inside(step.catch.steps, names.loop([step.catch.error ?? []].flat()));
        await inside(step.finally ?? []);
        return;
      case 'group':
        await inside(step.steps);
        return;
      case 'evaluate':
        await checkExpression(step.expression, place, names, findings);
        names.set(step.variable);
        return;
      case 'read-data':
        await checkReadData(step, project.root, names, findings);
        return;
      case 'date':
        await checkDate(step, names, findings);
    }
  }

  #keyword(step: KeywordStep, names: KnownNames, rows: RowChecks | undefined): void {
    try {
      this.context.calls.check(step, this.context.keywords.get(step.keyword), names, rows);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      this.context.findings.error(`there is no keyword ${error.reason}`, step.place);
      if (step.save !== undefined) names.set(step.save);
    }
  }

  async #condition(condition: Condition, place: Place, names: KnownNames): Promise<void> {
    if (condition.kind === 'module') await this.#modules.use({ module: condition.module, with: {}, place }, names);
    else await checkExpression(condition.expression, place, names, this.context.findings);
  }

  async #times({ times, place }: RepeatStep, names: KnownNames): Promise<void> {
    const kinds = names.refer(times, place);
    if (kinds.some((kind) => kind !== 'value')) return;
    const count = typeof times === 'number' ? times : Number(await names.scope.text(times));
    if (Number.isInteger(count) && count >= 0) return;
    this.context.findings.error(`repeat: ${JSON.stringify(times)} is no count; give a whole number from 0`, place);
  }
}

const variablesOf = ({ loops }: ForStep): string[] => loops.map(({ variable }) => variable);
