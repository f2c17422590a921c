import type { Place } from './place.js';
import type { Problem } from './problem.js';
import type { SuiteStep } from './step.js';
import type { DataRecord, DataValue, Scalar, Written } from './value.js';

/** In the root of a project: the schema by which editors with the YAML language server check and complete test files. */
export const SCHEMA_FILE = 'test.schema.json';

/**
 * The body of a session start: with `driver` as the command line has it, or with `driver_sources` as HTTP has it. Paths
 * are absolute.
 */
export type SessionSettings = Readonly<Record<string, unknown>>;

/** A session by its name in `svc.config`, or given in full. */
export type SessionChoice = string | SessionSettings;

/** Where the rows of a case come from. */
export type DataSource =
  /** @param path absolute */
  | { readonly kind: 'file'; readonly path: string; readonly place: Place }
  | { readonly kind: 'rows'; readonly rows: readonly DataRecord[]; readonly place: Place };

/** A case as it is written; with data it stands for one case per row. */
export interface TestCase {
  /** May refer to variables of the data: `a guest buys ${product}`. */
  readonly name: string;
  readonly place: Place;
  /** With those of its file. */
  readonly tags: readonly string[];
  readonly data?: DataSource;
  readonly variables: DataRecord;
  /** How often it is tried again after a failure; undefined for that of the run. */
  readonly retries?: number;
  /** Milliseconds of one attempt, with setup and without teardown; undefined for that of the run. */
  readonly timeoutMs?: number;
  readonly steps: readonly SuiteStep[];
  /** Run after the steps, also when they failed. */
  readonly teardown: readonly SuiteStep[];
}

/** A file of cases. */
export interface TestFile {
  /** Relative to the root, with `/`. */
  readonly path: string;
  /** Each case runs on each of them; empty for the default session. */
  readonly sessions: readonly SessionChoice[];
  readonly variables: DataRecord;
  /** Whether the cases of the file may run at the same time, on several workers. */
  readonly isParallel: boolean;
  /** Before the first case, once for each worker that runs cases of this file. */
  readonly suiteSetup: readonly SuiteStep[];
  /** After the last one. */
  readonly suiteTeardown: readonly SuiteStep[];
  /** Before each case. */
  readonly setup: readonly SuiteStep[];
  /** After each case and its own teardown, also when it failed. */
  readonly teardown: readonly SuiteStep[];
  readonly cases: readonly TestCase[];
}

/** Steps with a name, parameters and a return value. */
export interface Module {
  readonly name: string;
  readonly place: Place;
  readonly params: readonly { readonly name: string; readonly fallback?: Written }[];
  readonly steps: readonly SuiteStep[];
  /** An expression. */
  readonly returns?: string;
}

/** A name for a locator, or for several alternatives in their order. */
export interface Element {
  readonly name: string;
  readonly place: Place;
  readonly locators: readonly string[];
}

/** A text on the screen that tells what went wrong. */
export interface ErrorDefinition {
  readonly code: string;
  /** Found in the visible text, ignoring case. */
  readonly match: string;
  readonly description?: string;
  /** `critical` fails the case. */
  readonly severity?: string;
  readonly place: Place;
}

/** All files of a project, read. Names of modules and elements are compared exactly. */
export interface Project {
  /** Absolute. */
  readonly root: string;
  readonly form: 'own' | 'reference';
  readonly files: readonly TestFile[];
  readonly modules: ReadonlyMap<string, Module>;
  readonly elements: ReadonlyMap<string, Element>;
  readonly errors: readonly ErrorDefinition[];
  readonly variables: DataRecord;
  /** By name; `default` is used where no other is named. */
  readonly sessions: ReadonlyMap<string, SessionSettings>;
  /** The merged definitions of all API files, as `api_data` of a session start takes them. */
  readonly apiData: Readonly<Record<string, unknown>> | undefined;
  /** Names of the pictures in `templates/`, with and without their extension. */
  readonly templates: ReadonlySet<string>;
  /** Absolute path of the file with secrets, outside the project. */
  readonly secretsFile: string | undefined;
  /** Milliseconds to wait after each step; of the reference's `halt_duration`. */
  readonly pauseMs: number;
  /** Where results are written, absolute; of the reference's `execution_output_path`. */
  readonly outputPath?: string | undefined;
  /** Settings of the service, as in `svc.config`; of the reference's configuration. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly warnings: readonly Problem[];
}

/** A row of the data of a case. */
export interface DataRow {
  /** From 1. */
  readonly number: number;
  readonly values: Readonly<Record<string, DataValue | Scalar>>;
}

/** A case that is to be run: of a row, on a session. */
export interface PlannedCase {
  /** The same in every run: file, title, session where there are several, and repetition. */
  readonly id: string;
  /** The name, with the values of the row. */
  readonly title: string;
  readonly file: TestFile;
  readonly case: TestCase;
  readonly row?: DataRow;
  /** Of `svc.config`, or a name for one that the file gives in full. */
  readonly sessionName: string;
  readonly session: SessionSettings;
  /** From 1, with `--repeat-each`. */
  readonly repetition: number;
}
