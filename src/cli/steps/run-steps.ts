import { ServiceError } from '../../errors.js';
import type { Session } from '../../session/session.js';
import type { Step } from '../../steps/step.js';
import type { ReportCamera } from '../report/report-camera.js';
import type { StepResult } from './step-result.js';

/** A session, or the store for keywords that need none. */
export type StepRunner = Pick<Session, 'execute'>;

/** How a run of steps is followed. */
export interface RunOptions {
  readonly signal: AbortSignal;
  /** Goes on after a failure. */
  readonly keepGoing: boolean;
  /** Told before each step. */
  readonly onStart?: (step: Step) => void;
  /** Called with each progress message of a keyword. */
  readonly onProgress?: (message: string) => void;
  /** Told after each step. */
  readonly onEnd: (result: StepResult) => void;
  /** Gives results their traces and the combinations that failed. */
  readonly traced?: boolean;
  /** Takes the pictures for a report: after a failure, and in place of one that a keyword answers. */
  readonly camera?: ReportCamera;
}

/** Runs steps one after another, until the first failure or the signal. Never throws for a step that fails. */
export async function runSteps(
  session: StepRunner,
  steps: readonly Step[],
  options: RunOptions,
): Promise<StepResult[]> {
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
  session: StepRunner,
  step: Step,
  { signal, onProgress: progress, traced, camera }: RunOptions,
): Promise<StepResult> {
  const began = new Date();
  const clock = performance.now();
  const passed = () => Math.round(performance.now() - clock);
  try {
    const { data, answers, healed, failed, trace } = await session.execute(step, {
      signal,
      progress,
      ...(traced && { trace: true }),
    });
    const ms = passed();
    const result = { ...step, ok: true, began, ms, data, answers, healed };
    if (!traced) return result;
    const shown = camera && answers === 'picture' ? { shown: await camera.take() } : undefined;
    return { ...result, failed, ...(trace && { trace }), ...shown };
  } catch (thrown) {
    const ms = passed();
    const error = ServiceError.from(thrown).toDetail();
    return {
      ...step,
      ok: false,
      began,
      ms,
      error,
      ...(camera && { screen: await camera.failure(error) }),
    };
  }
}
