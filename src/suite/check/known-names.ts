import { ServiceError } from '../../errors.js';
import { suggest } from '../../text/suggest.js';
import { referencesIn } from '../../variables.js';
import type { Place } from '../model/place.js';
import type { DataRecord, DataValue } from '../model/value.js';
import type { Scope } from '../values/scope.js';
import { pathOf } from '../values/value-path.js';
import { textsIn } from '../values/value-text.js';
import type { ElementChecks } from './element-checks.js';

/** Whether the value of a name is known before the run, differs by row, or is only known in the run. */
export type NameKind = 'value' | 'column' | 'run';

/** Names of the data of a case; `any` where these cannot be read. */
export type Columns = ReadonlySet<string> | 'any';

export interface MissingName {
  readonly name: string;
  readonly place: Place;
  /** Of a name that is known, but not set: a secret or a variable of the environment. */
  readonly reason?: string | undefined;
  /** The use of the module in which the name stands. */
  readonly use?: Place | undefined;
}

export interface NamesOptions {
  /** Values that are known before the run. */
  readonly scope: Scope;
  readonly elements: ElementChecks;
  /** Is told of a name that nobody knows. */
  readonly missing: (missing: MissingName) => void;
  readonly columns?: Columns;
}

/** The names to which a step can refer: as frames of a run, without their values. */
export class KnownNames {
  readonly #run = new Set<string>();
  readonly #session = new Set<string>();
  readonly #usedColumns = new Set<string>();
  #target: KnownNames = this;

  constructor(
    private readonly options: NamesOptions,
    private readonly outer?: KnownNames,
  ) {}

  get scope(): Scope {
    return this.options.scope;
  }

  /** Columns that were referred to. */
  get usedColumns(): ReadonlySet<string> {
    return this.#usedColumns;
  }

  /** Names that steps set. */
  get setNames(): ReadonlySet<string> {
    return this.#run;
  }

  /** Names that steps set as variables of the session. */
  get sessionNames(): ReadonlySet<string> {
    return this.#session;
  }

  /** Known names that are similar to an unknown one, with those that steps set and the columns. */
  suggestions(name: string): string[] {
    return suggest(name, [...this.#names(), ...this.scope.suggestions(name)]);
  }

  #names(): string[] {
    const { columns } = this.options;
    return [...this.#run, ...(isSet(columns) ? columns : []), ...(this.outer ? this.outer.#names() : [])];
  }

  /** For the steps of a loop: what they set stays after it. */
  loop(names: readonly string[]): KnownNames {
    const inner = new KnownNames({ ...this.options, columns: new Set() }, this);
    inner.#target = this.#target;
    for (const name of names) inner.#run.add(name);
    return inner;
  }

  /** A step sets the variable. */
  set(name: string): void {
    this.#target.#run.add(name);
  }

  /** A step sets the variable of the session, which stays when a module ends. */
  setInSession(name: string): void {
    this.set(name);
    this.#target.#session.add(name);
  }

  /** Sets variables as a file has them, with their values where these are known. */
  async declare(written: DataRecord, place: Place): Promise<void> {
    for (const [name, value] of Object.entries(written)) {
      const kinds = this.refer(value, place);
      if (kinds.every((kind) => kind === 'value')) await this.scope.declare({ [name]: value });
      else this.set(name);
    }
  }

  /** Whether a name can be referred to here. */
  has(name: string): boolean {
    try {
      return this.#kindOf(name, pathOf(name)?.head) !== undefined;
    } catch (error) {
      if (error instanceof ServiceError) return false;
      throw error;
    }
  }

  /** Checks the references of a value. @returns their kinds, undefined for an unknown name */
  refer(value: DataValue, place: Place): (NameKind | undefined)[] {
    return [...textsIn(value)].flatMap((text) => referencesIn(text).map((name) => this.name(name, place)));
  }

  /**
   * Checks one name.
   * @param use of the module in which it stands
   * @returns its kind, undefined when it is unknown
   */
  name(name: string, place: Place, use?: Place): NameKind | undefined {
    const kind = this.#check(name, place, use);
    return kind === 'value' ? this.element(name, place) : kind;
  }

  /** Checks the variables in the locators of an element. @returns `value` also for a name that is no element */
  element(name: string, place: Place): NameKind | undefined {
    const kinds = this.options.elements
      .use(name)
      .flatMap(referencesIn)
      .map((inner) => this.#check(inner, place));
    if (kinds.includes(undefined)) return undefined;
    return kinds.find((kind) => kind !== 'value') ?? 'value';
  }

  #check(name: string, place: Place, use?: Place): NameKind | undefined {
    try {
      const kind = this.#kindOf(name, pathOf(name)?.head);
      if (kind === undefined) this.options.missing({ name, place, use });
      return kind;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      this.options.missing({ name, place, reason: error.reason });
      return undefined;
    }
  }

  #kindOf(name: string, head: string | undefined): NameKind | undefined {
    const kind = this.#inFrames(name, head) ?? (this.scope.get(name) === undefined ? undefined : 'value');
    return kind ?? (this.#hasAnyColumn() ? 'column' : undefined);
  }

  #hasAnyColumn(): boolean {
    return this.options.columns === 'any' || (this.outer !== undefined && this.outer.#hasAnyColumn());
  }

  #inFrames(name: string, head: string | undefined): NameKind | undefined {
    const isIn = (names: ReadonlySet<string>) => names.has(name) || (head !== undefined && names.has(head));
    if (isIn(this.#run)) return 'run';
    const { columns } = this.options;
    if (isSet(columns) && isIn(columns)) {
      this.#usedColumns.add(columns.has(name) ? name : head!);
      return 'column';
    }
    return this.outer ? this.outer.#inFrames(name, head) : undefined;
  }
}

const isSet = (columns: Columns | undefined): columns is ReadonlySet<string> =>
  columns !== undefined && columns !== 'any';
