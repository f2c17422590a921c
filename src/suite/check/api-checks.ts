import { ApiCatalog } from '../../api/catalog.js';
import { parseApiData } from '../../api/definition.js';
import { ServiceError } from '../../errors.js';
import { referencesIn } from '../../variables.js';
import type { PlannedCase, Project } from '../model/project.js';
import type { KeywordStep } from '../model/step.js';
import type { Findings } from './findings.js';
import type { KnownNames } from './known-names.js';

/** Checks the APIs that steps name, and knows what these extract into variables. */
export class ApiChecks {
  #hasOthers = false;

  private constructor(
    private readonly catalog: ApiCatalog | undefined,
    private readonly findings: Findings,
  ) {}

  /** @param project whose definitions are checked as well */
  static async of({ apiData }: Project, findings: Findings): Promise<ApiChecks> {
    if (apiData === undefined) return new ApiChecks(undefined, findings);
    try {
      return new ApiChecks(new ApiCatalog(await parseApiData(apiData)), findings);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      findings.error(error.reason ?? error.message);
      return new ApiChecks(undefined, findings);
    }
  }

  /** A session with definitions of its own has others, which are checked when it starts. */
  usedOn({ session }: Pick<PlannedCase, 'session'>): void {
    this.#hasOthers ||= session['api_data'] !== undefined && session['api_data'] !== null;
  }

  /** Checks a call of Invoke API, and adds the names that it sets. */
  check(identifier: string | readonly string[] | undefined, { place }: KeywordStep, names: KnownNames): void {
    if (!this.catalog) {
      if (!this.#hasOthers) this.findings.error('Invoke API: the project has no *.api.yaml', place);
      return;
    }
    for (const each of [identifier ?? []].flat()) {
      if (referencesIn(each).length > 0) {
        this.#setAll(names);
        continue;
      }
      try {
        const { api } = this.catalog.resolve(each);
        for (const name of Object.keys(api.expected_result?.extract ?? {})) names.setInSession(name);
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        if (!this.#hasOthers) this.findings.error(`Invoke API: ${error.reason}`, place);
      }
    }
  }

  /** An API that is only known in the run may set what any of them extracts. */
  #setAll(names: KnownNames): void {
    for (const { apis } of Object.values(this.catalog?.data.collections ?? {})) {
      for (const api of Object.values(apis)) {
        for (const name of Object.keys(api.expected_result?.extract ?? {})) names.setInSession(name);
      }
    }
  }
}
