import { didYouMean, suggest } from '../../text/suggest.js';
import type { Place } from '../model/place.js';
import type { Module, Project } from '../model/project.js';
import type { SuiteStep, UseStep } from '../model/step.js';
import type { Scope } from '../values/scope.js';
import { checkExpression } from './check-values.js';
import type { ElementChecks } from './element-checks.js';
import type { Findings } from './findings.js';
import { KnownNames, type MissingName } from './known-names.js';

/** What is found out about a module once, wherever it is used. */
interface Summary {
  /** Names that it takes from where it is used. */
  readonly outer: readonly MissingName[];
  /** Names that its steps set. */
  readonly sets: ReadonlySet<string>;
  /** Those of them that are variables of the session. */
  readonly inSession: ReadonlySet<string>;
}

type Use = Pick<UseStep, 'module' | 'with' | 'place' | 'save'>;

/** Checks the modules that steps run: each one once, and at each use its arguments and the names that it takes from there. */
export class ModuleChecks {
  readonly #summaries = new Map<string, Summary>();

  constructor(
    private readonly project: Project,
    private readonly scope: Scope,
    private readonly elements: ElementChecks,
    private readonly findings: Findings,
    private readonly checkSteps: (steps: readonly SuiteStep[], names: KnownNames) => Promise<void>,
  ) {}

  /** Checks a use, and adds the names that it sets. */
  async use({ module: name, with: given, place, save }: Use, names: KnownNames): Promise<void> {
    for (const value of Object.values(given)) names.refer(value, place);
    if (save !== undefined) names.set(save);
    const module = this.project.modules.get(name);
    if (!module) {
      const near = didYouMean(suggest(name, this.project.modules.keys()));
      this.findings.error(`there is no module "${name}"${near}`, place);
      return;
    }
    this.#checkArguments(module, given, place, names);
    const { outer, sets, inSession } = this.#summaries.get(name) ?? (await this.#check(module));
    for (const each of outer) names.name(each.name, each.place, place);
    for (const each of inSession) names.setInSession(each);
    if (this.project.form === 'reference') for (const each of sets) names.set(each);
  }

  #checkArguments({ name, params }: Module, given: Use['with'], place: Place, names: KnownNames): void {
    for (const { name: param, fallback } of params) {
      if (Object.hasOwn(given, param)) continue;
      if (fallback === undefined) this.findings.error(`module "${name}": ${param} is required`, place);
      else names.refer(fallback, place);
    }
    const known = params.map((param) => param.name);
    for (const each of Object.keys(given).filter((param) => !known.includes(param))) {
      this.findings.error(`module "${name}" has no parameter "${each}"${didYouMean(suggest(each, known))}`, place);
    }
  }

  async #check({ name, params, steps, returns, place }: Module): Promise<Summary> {
    // A module that runs itself meets this while it is checked.
    this.#summaries.set(name, { outer: [], sets: new Set(), inSession: new Set() });
    const outer: MissingName[] = [];
    const missing = (each: MissingName) => {
      if (each.reason === undefined) outer.push(each);
      else this.findings.error(each.reason, each.place);
    };
    const names = new KnownNames({ scope: this.scope, elements: this.elements, missing });
    for (const param of params) names.set(param.name);
    await this.checkSteps(steps, names);
    if (returns !== undefined) await checkExpression(returns, place, names, this.findings);
    const summary = { outer, sets: names.setNames, inSession: names.sessionNames };
    this.#summaries.set(name, summary);
    return summary;
  }
}
