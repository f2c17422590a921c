import { ServiceError } from '../../errors.js';
import type { Place } from '../model/place.js';
import type { DataRow } from '../model/project.js';
import type { Scope } from '../values/scope.js';
import type { Findings } from './findings.js';

/** Problems of rows that are reported one by one. */
const MAX_SHOWN = 5;

interface RowCheck {
  readonly place: Place;
  /** @returns what is wrong with the values of a row; undefined when nothing is */
  readonly problem: (row: DataRow, scope: Scope) => string | undefined;
  failed: number;
}

/** What is checked for each row of a case: the values of its columns. */
export class RowChecks {
  readonly #checks: RowCheck[] = [];
  readonly #columns: RowCheck;
  #last = 0;

  /**
   * @param place of the data
   * @param columns that every row must have
   */
  constructor(
    private readonly findings: Findings,
    place: Place,
    columns: ReadonlySet<string>,
  ) {
    const problem: RowCheck['problem'] = ({ values }) => {
      const lacking = [...columns].find((column) => !Object.hasOwn(values, column));
      return lacking === undefined ? undefined : `there is no "${lacking}", which the steps refer to`;
    };
    this.#columns = { place, problem, failed: 0 };
  }

  add(place: Place, problem: (scope: Scope) => string | undefined): void {
    this.#checks.push({ place, problem: (_, scope) => problem(scope), failed: 0 });
  }

  /**
   * Checks the values of a row; a row that was checked before is not checked again.
   * @param scope of the case
   */
  check(row: DataRow, scope: Scope): void {
    if (row.number <= this.#last) return;
    this.#last = row.number;
    if (this.#fails(this.#columns, row, scope) || this.#checks.length === 0) return;
    const inner = scope.child(row.values);
    for (const check of this.#checks) this.#fails(check, row, inner);
  }

  /** Reports how many rows were wrong beyond those that were shown. */
  end(): void {
    for (const { failed, place } of [this.#columns, ...this.#checks]) {
      if (failed > MAX_SHOWN) this.findings.error(`${failed - MAX_SHOWN} more rows are wrong in the same way`, place);
    }
  }

  #fails(check: RowCheck, row: DataRow, scope: Scope): boolean {
    const problem = problemIn(() => check.problem(row, scope));
    if (problem === undefined) return false;
    if (++check.failed <= MAX_SHOWN) this.findings.error(`${problem}, in row ${row.number}`, check.place);
    return true;
  }
}

/** What is wrong by a check that may throw. */
export function problemIn(check: () => string | undefined): string | undefined {
  try {
    return check();
  } catch (error) {
    if (error instanceof ServiceError) return error.reason ?? error.message;
    throw error;
  }
}
