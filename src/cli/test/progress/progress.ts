import type { RunListener } from '../../../suite/run/run-listener.js';

/** Shows how a run goes. */
export interface Progress extends RunListener {
  /** Shows a remark about the run. */
  note(text: string): void;
  /** Removes what is shown of running cases. */
  stop(): void;
}

/** One listener that tells all of these, in their order. */
export function combineListeners(listeners: readonly RunListener[]): RunListener {
  return {
    runStarted: (...told) => listeners.forEach((each) => each.runStarted?.(...told)),
    caseStarted: (...told) => listeners.forEach((each) => each.caseStarted?.(...told)),
    stepStarted: (...told) => listeners.forEach((each) => each.stepStarted?.(...told)),
    stepProgress: (...told) => listeners.forEach((each) => each.stepProgress?.(...told)),
    stepEnded: (...told) => listeners.forEach((each) => each.stepEnded?.(...told)),
    attemptEnded: (...told) => listeners.forEach((each) => each.attemptEnded?.(...told)),
    caseEnded: (...told) => listeners.forEach((each) => each.caseEnded?.(...told)),
    async runEnded(result) {
      for (const each of listeners) await each.runEnded?.(result);
    },
  };
}
