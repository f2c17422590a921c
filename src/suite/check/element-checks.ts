import type { Element, Project } from '../model/project.js';
import { locatorProblem } from './check-locator.js';
import type { Findings } from './findings.js';

/** Checks the elements of a project, and knows which of them steps use. */
export class ElementChecks {
  readonly #used = new Set<string>();

  constructor(
    private readonly project: Project,
    private readonly findings: Findings,
  ) {}

  /** The locators of an element that a step uses; none for a name that is no element. */
  use(name: string): readonly string[] {
    const locators = this.project.elements.get(name)?.locators;
    if (locators) this.#used.add(name);
    return locators ?? [];
  }

  /** Reports wrong locators: errors where a step uses the element and no alternative is right, else warnings. */
  end(): void {
    for (const element of this.project.elements.values()) this.#check(element);
  }

  #check({ name, locators, place }: Element): void {
    // What a variable makes of a locator is only known in the run.
    const problems = locators
      .filter((locator) => !locator.includes('${'))
      .flatMap((locator) => locatorProblem(locator, this.project.templates) ?? []);
    const isFatal = this.#used.has(name) && problems.length === locators.length;
    for (const problem of problems) {
      if (isFatal) this.findings.error(`element "${name}": ${problem}`, place);
      else this.findings.warn(`element "${name}": ${problem}`, place);
    }
  }
}
