import type { ErrorRecord, Picture, StepRecord } from './step-record.js';

/** `flaky`: it failed first and passed when it was tried again. */
export type CaseOutcome = 'passed' | 'failed' | 'flaky' | 'skipped';

/** `interrupted`: the session was lost, or the run was ended. */
export type AttemptOutcome = 'passed' | 'failed' | 'interrupted';

/** A file that belongs to a case, in the folder of the report. */
export interface Attachment {
  /** `video`, `trace`, or the name of a file that was kept. */
  readonly name: string;
  /** Relative to the folder of the report. */
  readonly file: string;
  readonly contentType: string;
}

/** One run of a case. */
export interface CaseAttempt {
  readonly outcome: AttemptOutcome;
  /** ISO 8601. */
  readonly began: string;
  /** Milliseconds. */
  readonly ms: number;
  /** From 1. */
  readonly worker: number;
  /** The driver that opened; absent when none did. */
  readonly driver?: string;
  /** The page or the server of the session, without credentials. */
  readonly address?: string;
  /** By the part of the case that they belong to; parts without steps are absent. */
  readonly parts: readonly CasePart[];
  /** The first failure, or why it was interrupted. */
  readonly error?: ErrorRecord & { readonly place?: string };
  /** What error definitions found on the screen after a failure. */
  readonly foundErrors: readonly FoundError[];
  /** Lines of the console of the page or the log of the device; only of a failure. */
  readonly console: readonly string[];
  /** One line for each request; only of a failure. */
  readonly network: readonly string[];
  readonly attachments: readonly Attachment[];
  /** The screen at the end. */
  readonly screen?: Picture;
}

export interface CasePart {
  readonly part: 'suite setup' | 'setup' | 'case' | 'teardown';
  readonly steps: readonly StepRecord[];
}

/** A text of an error definition that was on the screen. */
export interface FoundError {
  readonly code: string;
  readonly match: string;
  readonly description?: string;
  readonly severity?: string;
}

/** One planned case with all its attempts; JSON. */
export interface CaseResult {
  /** The same in every run. */
  readonly id: string;
  readonly title: string;
  readonly file: string;
  readonly place: string;
  readonly tags: readonly string[];
  readonly session: string;
  readonly outcome: CaseOutcome;
  /** Why it, or its last steps, were skipped. */
  readonly reason?: string;
  /** Milliseconds of all attempts. */
  readonly ms: number;
  readonly attempts: readonly CaseAttempt[];
}

/** A run: the content of `run.json` in the folder of a report. */
export interface RunResult {
  /** The version of this form. */
  readonly format: 1;
  /** Of svc. */
  readonly version: string;
  /** Name of the project's folder. */
  readonly project: string;
  /** ISO 8601. */
  readonly began: string;
  /** Milliseconds. */
  readonly ms: number;
  readonly workers: number;
  /** `2/5` */
  readonly shard?: string;
  readonly isInterrupted: boolean;
  /** What failed outside the cases, such as a session that did not open or a suite teardown. */
  readonly problems: readonly ErrorRecord[];
  readonly warnings: readonly string[];
  readonly cases: readonly CaseResult[];
}

/** The outcome of a case that was tried so often. An interruption makes no case flaky. */
export function outcomeOf(attempts: readonly Pick<CaseAttempt, 'outcome'>[]): Exclude<CaseOutcome, 'skipped'> {
  if (attempts.at(-1)?.outcome !== 'passed') return 'failed';
  return attempts.some(({ outcome }) => outcome === 'failed') ? 'flaky' : 'passed';
}

export const countOf = ({ cases }: Pick<RunResult, 'cases'>, outcome: CaseOutcome): number =>
  cases.filter((each) => each.outcome === outcome).length;

/** Whether the exit code is 0. */
export const isPassed = (run: RunResult): boolean =>
  !run.isInterrupted && run.problems.length === 0 && countOf(run, 'failed') === 0;
