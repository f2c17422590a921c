import type { RunListener } from '../../../suite/run/run-listener.js';

/** Shows how a run goes. */
export interface Progress extends RunListener {
  /** Shows a remark about the run. */
  note(text: string): void;
  /** Removes what is shown of running cases. */
  stop(): void;
}
