import type { PlannedCase } from '../model/project.js';
import type { StepKind } from '../model/step.js';
import type { CaseAttempt, CaseResult, RunResult } from '../result/run-result.js';
import type { StepRecord } from '../result/step-record.js';

/** One attempt of a case on a worker. */
export interface RunningCase {
  readonly planned: PlannedCase;
  /** From 1. */
  readonly worker: number;
  /** From 1. */
  readonly attempt: number;
}

export interface RunningStep {
  readonly kind: StepKind;
  readonly title: string;
  readonly line: string;
}

/** Is told how a run goes: the terminal, annotations, `--watch`. Nothing waits for it but the end of the run. */
export interface RunListener {
  /** @param count undefined while the cases are not all known */
  runStarted?(count: number | undefined, workers: number): void;
  caseStarted?(running: RunningCase): void;
  stepStarted?(running: RunningCase, step: RunningStep): void;
  stepProgress?(running: RunningCase, message: string): void;
  stepEnded?(running: RunningCase, record: StepRecord): void;
  attemptEnded?(running: RunningCase, attempt: CaseAttempt): void;
  caseEnded?(result: CaseResult, worker: number): void;
  runEnded?(result: RunResult): void | Promise<void>;
}
