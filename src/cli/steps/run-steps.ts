import { ServiceError } from '../../errors.js';
import type { Session } from '../../session/session.js';
import type { Step, StepResult } from './step.js';

/** How a run of steps is followed. */
export interface RunOptions {
  readonly signal: AbortSignal;
  /** Goes on after a failure. */
  readonly keepGoing: boolean;
  /** Told before each step. */
  readonly onStart?: (step: Step) => void;
  /** Told what a keyword says of its progress. */
  readonly onProgress?: (message: string) => void;
  /** Told after each step. */
  readonly onEnd: (result: StepResult) => void;
}

/** Runs steps one after another, until the first failure or the signal. Never throws for a step that fails. */
export async function runSteps(session: Session, steps: readonly Step[], options: RunOptions): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const step of steps) {
    if (options.signal.aborted) break;
    options.onStart?.(step);
    const result = await runStep(session, step, options);
    results.push(result);
    options.onEnd(result);
    if (!result.ok && !options.keepGoing) break;
  }
  return results;
}

async function runStep(
  session: Session,
  { keyword, params }: Step,
  { signal, onProgress: progress }: RunOptions,
): Promise<StepResult> {
  const began = performance.now();
  const passed = () => Math.round(performance.now() - began);
  try {
    const { data } = await session.execute({ keyword, params }, { signal, progress });
    return { keyword, params, ok: true, ms: passed(), data };
  } catch (error) {
    return { keyword, params, ok: false, ms: passed(), error: ServiceError.from(error).toDetail() };
  }
}
