import type { CaseOutcome, CaseResult } from '../../../suite/result/run-result.js';
import { stepsOf } from './failed-steps.js';

/** The outcomes in the order in which they are told. */
const OUTCOMES: readonly CaseOutcome[] = ['failed', 'flaky', 'passed', 'skipped'];

/** Counts the cases of a run by their outcome, and its heals. */
export class RunCounts {
  readonly #outcomes = new Map<CaseOutcome, number>();
  #ended = 0;
  #healed = 0;

  add(result: CaseResult): void {
    this.#ended++;
    this.#outcomes.set(result.outcome, this.of(result.outcome) + 1);
    for (const attempt of result.attempts) this.#healed += stepsOf(attempt).filter(({ heal }) => heal).length;
  }

  /** Cases that have ended. */
  get ended(): number {
    return this.#ended;
  }

  of(outcome: CaseOutcome): number {
    return this.#outcomes.get(outcome) ?? 0;
  }

  /** `1 failed, 12 passed, 3 steps healed`; without the outcomes that no case has, empty before the first */
  toString(): string {
    const counts = OUTCOMES.filter((outcome) => this.of(outcome) > 0).map(
      (outcome) => `${this.of(outcome)} ${outcome}`,
    );
    const healed = this.#healed === 1 ? ['1 step healed'] : this.#healed > 0 ? [`${this.#healed} steps healed`] : [];
    return [...counts, ...healed].join(', ');
  }
}
