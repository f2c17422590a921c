import { didYouMean } from '../../text/suggest.js';
import { referencesIn } from '../../variables.js';
import { type Place, placeText } from '../model/place.js';
import type { PlannedCase, TestCase, TestFile } from '../model/project.js';
import { type Columns, KnownNames, type MissingName } from './known-names.js';
import { RowChecks } from './row-checks.js';
import { type CheckContext, StepChecks } from './step-checks.js';

/** A case that was checked, and what is to be checked for each of its rows. */
interface CheckedCase {
  readonly names: KnownNames;
  readonly rows: RowChecks;
}

/** Checks cases: each once for the columns of its data, and each row for its values alone. */
export class CaseChecks {
  readonly #steps: StepChecks;
  readonly #files = new Map<TestFile, KnownNames>();
  readonly #cases = new Map<TestCase, CheckedCase>();

  constructor(private readonly context: CheckContext) {
    this.#steps = new StepChecks(context);
  }

  /** The cases that were checked. */
  has(given: TestCase): boolean {
    return this.#cases.has(given);
  }

  /** @param row the first one tells the columns */
  async check({ file, case: given, row }: Pick<PlannedCase, 'file' | 'case' | 'row'>): Promise<void> {
    const columns = new Set(Object.keys(row?.values ?? {}));
    const checked = this.#cases.get(given) ?? (await this.#case(given, file, columns));
    if (row) checked.rows.check(row, checked.names.scope);
  }

  /** Checks a case whose data cannot be read, unless some of its rows could: any name may be a column. */
  async checkUnread({ file, case: given }: Pick<PlannedCase, 'file' | 'case'>): Promise<void> {
    if (!this.#cases.has(given)) await this.#case(given, file, 'any');
  }

  /** Checks what follows all cases. */
  async end(): Promise<void> {
    for (const [file, names] of this.#files) await this.#steps.check(file.suiteTeardown, names);
    for (const { rows } of this.#cases.values()) rows.end();
  }

  async #case(given: TestCase, file: TestFile, columns: Columns): Promise<CheckedCase> {
    const ofFile = this.#files.get(file) ?? (await this.#file(file));
    const { elements } = this.context;
    const names: KnownNames = new KnownNames(
      {
        elements,
        scope: ofFile.scope.child(),
        missing: (missing) => this.#missing(missing, names),
        columns,
      },
      ofFile,
    );
    const rows = new RowChecks(this.context.findings, given.data?.place ?? given.place, names.usedColumns);
    const checked = { names, rows };
    this.#cases.set(given, checked);
    await names.declare(given.variables, given.place);
    const open = referencesIn(given.name).filter((name) => !names.has(name));
    for (const steps of [file.setup, given.steps, given.teardown, file.teardown]) {
      await this.#steps.check(steps, names, rows);
    }
    this.#checkTitle(given, open, names);
    return checked;
  }

  async #file(file: TestFile): Promise<KnownNames> {
    const names: KnownNames = new KnownNames({
      elements: this.context.elements,
      scope: this.context.scope.child(),
      missing: (missing) => this.#missing(missing, names),
    });
    this.#files.set(file, names);
    await names.declare(file.variables, { file: file.path, line: 1, column: 1 });
    await this.#steps.check(file.suiteSetup, names);
    return names;
  }

  #missing({ name, place, reason, use }: MissingName, names: KnownNames): void {
    const where = use === undefined ? '' : `, where ${placeText(use)} runs the module`;
    const message = reason ?? `there is no variable \${${name}}${didYouMean(names.suggestions(name))}${where}`;
    this.context.findings.error(message, place);
  }

  /** @param open names in the title that are not known before the steps */
  #checkTitle({ place }: TestCase, open: readonly string[], names: KnownNames): void {
    for (const name of open) {
      if (names.name(name, place) === undefined) continue;
      this.context.findings.warn(`\${${name}} is set in the run: the title keeps it as it is written`, place);
    }
  }
}

/** Reports cases of several files with one name. */
export function checkNames(
  cases: readonly { readonly name: string; readonly place: Place }[],
  { findings }: CheckContext,
): void {
  const first = new Map<string, Place>();
  for (const { name, place } of cases) {
    const other = first.get(name);
    if (other && other.file !== place.file) {
      findings.warn(`the case "${name}" has the name of the one at ${placeText(other)}`, place);
    }
    if (!other) first.set(name, place);
  }
}
