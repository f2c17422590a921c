import type { FailedAttempts, Healed } from '../../keyword/outcome.js';
import type { KeywordAnswer } from '../../plugin/mark.js';
import type { Step } from '../../steps/step.js';
import { healText, shownParams } from '../../steps/step-text.js';

export interface StepFailure {
  readonly code: string;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** The screen as a base64 PNG with secrets painted over, or why there is no picture of it. */
export type Screenshot = { readonly png: string } | { readonly missing: string };

/** One keyword that was run. */
export interface StepResult extends Step {
  readonly ok: boolean;
  readonly began: Date;
  /** Milliseconds. */
  readonly ms: number;
  readonly data?: Readonly<Record<string, unknown>>;
  /** The result of the keyword, if the step succeeded. */
  readonly answers?: KeywordAnswer;
  /** Only of a step that was healed. */
  readonly healed?: Healed | undefined;
  /** Shown in reports in place of a picture in the result: the screen at that time, with secrets painted over. */
  readonly shown?: Screenshot;
  readonly error?: StepFailure;
  /** The traces of searches; only when the run is recorded. */
  readonly trace?: readonly object[];
  /** The combinations that failed; only when the run is recorded. */
  readonly failed?: FailedAttempts;
  /** The screen after a failure, when the run is recorded. */
  readonly screen?: Screenshot;
}

const INDENT = `\n${' '.repeat(13)}`;

/** `✓    123 ms  Press Element  id=save`, with the error or the heal below. */
export function stepLine({ ok, keyword, params, ms, healed, error }: StepResult): string {
  const heal = healed && healText(healed);
  const remark = error ? `${INDENT}${error.code} ${error.message}` : heal === undefined ? '' : `${INDENT}! ${heal}`;
  return `${ok ? '✓' : '✗'} ${`${ms} ms`.padStart(9)}  ${keyword}  ${shownParams(params)}${remark}`;
}
