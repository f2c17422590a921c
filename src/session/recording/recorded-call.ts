import type { ReplacedLocator } from '../../keyword/outcome.js';
import type { RecordedStep } from './recorded-step.js';

/** How a call ran. */
export interface CallRun {
  readonly executionId: string;
  /** Id of the request that made the call, where an adapter has one. */
  readonly requestId?: string | undefined;
  readonly started: Date;
  /** Duration in milliseconds. */
  readonly ms: number;
  /** Only of the last step of a healed call: the locators that the heal replaced. */
  readonly heals?: readonly ReplacedLocator[] | undefined;
}

/** A call in the order of a session. */
export interface RecordedCall extends CallRun {
  /** Counts the calls of the session from 1; it stays when earlier calls are dropped. */
  readonly seq: number;
  readonly step: RecordedStep;
}

/** Starts the clock of a call. @returns what tells how it ran, once it has ended */
export function startCall(executionId: string, requestId: string | undefined): () => CallRun {
  const started = new Date();
  const began = performance.now();
  return () => ({ executionId, requestId, started, ms: Math.round(performance.now() - began) });
}
