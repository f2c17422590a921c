import type { LocateTrace } from '../../locate/trace.js';
import type { StepKind } from '../model/step.js';

/** A picture as a file of the report, relative to its folder, or why there is none. Secrets are painted over. */
export type Picture = { readonly file: string } | { readonly missing: string };

export interface ErrorRecord {
  readonly code: string;
  readonly message: string;
}

/** A parameter with its alternatives, secrets masked. */
export interface ParamRecord {
  readonly name: string;
  readonly values: readonly string[];
}

/** `guest=Ada, button=plus or add` */
export const paramsLine = (params: readonly ParamRecord[]): string =>
  params.map(({ name, values }) => `${name}=${values.join(' or ')}`).join(', ');

/** A trace entry of a keyword, such as its search for an element. */
export type TraceRecord = (LocateTrace & { readonly picture?: Picture }) | { readonly note: string };

/** A combination of alternatives that failed. */
export interface AttemptRecord extends ErrorRecord {
  readonly params: readonly ParamRecord[];
  readonly traces: readonly TraceRecord[];
}

/** A locator that a heal replaced in a step. */
export interface StepHeal {
  readonly summary: string;
  /** The steps to write instead. */
  readonly steps: readonly { readonly keyword: string; readonly params: readonly string[] }[];
}

/** `soft`: it failed, and the case went on. */
export type StepOutcome = 'passed' | 'failed' | 'soft' | 'skipped';

/** One step that was run, as JSON, with its secrets masked. */
export interface StepRecord {
  readonly kind: StepKind;
  /** `Press Element`, `use pay by card`, `if ${price} > 100`, `row 2 of 3`. */
  readonly title: string;
  /** Slug of the keyword; of other steps absent. */
  readonly keyword?: string;
  readonly params: readonly ParamRecord[];
  /** The parameters in one line. */
  readonly line: string;
  readonly outcome: StepOutcome;
  /** ISO 8601. */
  readonly began: string;
  /** Milliseconds. */
  readonly ms: number;
  /** `checkout.test.yaml:12:5` */
  readonly place?: string;
  /** A short comment, such as what the step demonstrates. */
  readonly remark?: string;
  /** The result: a text, or a picture of the screen at that time. */
  readonly result?: { readonly text: string } | Picture;
  readonly error?: ErrorRecord;
  readonly heal?: StepHeal;
  readonly traces: readonly TraceRecord[];
  /** Those that failed before the outcome, when there were alternatives; at most fifty. */
  readonly attempts: readonly AttemptRecord[];
  readonly attemptsTotal: number;
  /** The screen after the step: of a failure, and of every step with `--screenshots steps`. */
  readonly screen?: Picture;
  /** The steps inside. */
  readonly steps: readonly StepRecord[];
}
