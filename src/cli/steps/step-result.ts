import type { FailedAttempts } from '../../keyword/attempts.js';
import type { Step } from '../../steps/step.js';
import type { Screenshot } from '../report/run-record.js';

export interface StepFailure {
  readonly code: string;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** One keyword that was run. */
export interface StepResult extends Step {
  readonly ok: boolean;
  readonly began: Date;
  /** Milliseconds. */
  readonly ms: number;
  readonly data?: Readonly<Record<string, unknown>>;
  /** What a report shows in place of a picture that the keyword answered: the screen then, with secrets painted over. */
  readonly shown?: Screenshot;
  readonly error?: StepFailure;
  /** What was done to find elements, of a step that succeeded; only when the run is recorded. */
  readonly trace?: unknown;
  /** The combinations that failed before the one that succeeded. */
  readonly failed?: FailedAttempts;
  /** The screen after a failure, when the run is recorded. */
  readonly screen?: Screenshot;
}
