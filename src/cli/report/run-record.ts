import type { Settings } from '../../config.js';
import type { LocateTrace } from '../../locate/trace.js';
import { maskUrl } from '../../secret.js';
import { driverOf, type OneDriver } from '../../session/plan.js';
import type { Step } from '../../steps/step.js';

/** The screen as a base64 PNG with secrets painted over, or why there is no picture of it. */
export type Screenshot = { readonly png: string } | { readonly missing: string };

/** A trace entry of a keyword as JSON, such as its search for an element. */
export type TraceRecord = (LocateTrace & { readonly picture?: string }) | { readonly note: string };

/** A parameter with its alternatives. */
export interface ParamRecord {
  readonly name: string;
  readonly values: readonly string[];
}

export interface ErrorRecord {
  readonly code: string;
  readonly message: string;
}

/** A combination of alternatives that failed. */
export interface AttemptRecord extends ErrorRecord {
  readonly params: readonly ParamRecord[];
  readonly traces: readonly TraceRecord[];
}

/** One step with its secrets masked. */
export interface StepRecord {
  readonly keyword: string;
  readonly params: readonly ParamRecord[];
  /** The parameters in one line. */
  readonly line: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** Milliseconds. */
  readonly ms: number;
  readonly began?: Date | undefined;
  /** Location such as `login.yaml:3`. */
  readonly place?: string | undefined;
  readonly remark?: string | undefined;
  /** The result: a text, or for a picture the screen at that time, with secrets painted over. */
  readonly result?: { readonly text: string } | Screenshot | undefined;
  readonly error?: ErrorRecord | undefined;
  /** Set when the step succeeded only by healing: the repair, and the step to write instead. */
  readonly heal?: string | undefined;
  readonly traces: readonly TraceRecord[];
  /** Those that failed before the outcome, when there were alternatives; at most fifty. */
  readonly attempts: readonly AttemptRecord[];
  readonly attemptsTotal: number;
  readonly screen?: Screenshot | undefined;
}

/** A run as reports show it. */
export interface RunRecord {
  readonly title: string;
  /** Where the steps come from: a path, `stdin` or the name of a command. */
  readonly source: string;
  readonly version: string;
  readonly driver: string;
  readonly address?: string | undefined;
  readonly began: Date;
  /** Milliseconds, with the opening of the session. */
  readonly ms: number;
  readonly isInterrupted: boolean;
  /** Why the session could not be opened. */
  readonly problem?: ErrorRecord | undefined;
  readonly steps: readonly StepRecord[];
  /** The screen at the end; absent when the last step failed, which has its own. */
  readonly screen?: Screenshot | undefined;
}

export type Outcome = StepRecord['outcome'];

export function countOf({ steps }: RunRecord, outcome: Outcome): number {
  return steps.filter((step) => step.outcome === outcome).length;
}

export const countHealed = ({ steps }: RunRecord): number => steps.filter(({ heal }) => heal !== undefined).length;

export const isPassed = (run: RunRecord): boolean =>
  !run.problem && !run.isInterrupted && run.steps.every(({ outcome }) => outcome === 'passed');

/** Why the steps that were not reached did not run. */
export function reasonOfSkip({ problem, isInterrupted, steps }: RunRecord): string {
  if (isInterrupted) return 'not reached: the run was interrupted';
  if (problem) return 'not reached: the session could not be opened';
  return `not reached: step ${steps.findIndex(({ outcome }) => outcome === 'failed') + 1} failed`;
}

/** A run before it begins. */
export interface RunPlan {
  readonly title: string;
  /** Where the steps come from: a path, `stdin` or the name of a command. */
  readonly source: string;
  readonly steps: readonly Step[];
  readonly driver: string;
  readonly address?: string | undefined;
  /** Values of variables; secrets among them are masked too. */
  readonly values?: readonly string[];
}

/** @param source the path of the file, or `stdin`; absent for one keyword of the command line */
export const planRun = (
  steps: readonly Step[],
  source: string | undefined,
  wanted: OneDriver,
  settings: Settings,
): RunPlan => ({
  title: source ?? steps[0]!.keyword,
  source: source ?? 'svc',
  steps,
  driver: driverOf(wanted, settings),
  address: addressOf(wanted),
});

/** The driver's server, else the page that the session opens; without credentials. */
function addressOf({ url, capabilities }: OneDriver): string | undefined {
  const address = url ?? capabilities?.['url'];
  return typeof address === 'string' ? maskUrl(address) : undefined;
}
