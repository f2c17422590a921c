import type { DoneCall } from '../../keyword/outcome.js';

/** One turn of a model, and what came of it. */
export interface Turn {
  readonly reason: string;
  /** What was run or answered, as the model wrote it. */
  readonly action: string;
  /** `succeeded`, or why not. */
  readonly outcome: string;
  /** The call, when one succeeded. */
  readonly done?: DoneCall;
}
