import type { CaseOutcome } from '../../../suite/result/run-result.js';

/** The outcomes in the order in which they are told. */
const OUTCOMES: readonly CaseOutcome[] = ['failed', 'flaky', 'passed', 'skipped'];

/** Counts the cases of a run that have ended, by their outcome. */
export class EndedCases {
  readonly #outcomes = new Map<CaseOutcome, number>();
  #ended = 0;

  add(outcome: CaseOutcome): void {
    this.#ended++;
    this.#outcomes.set(outcome, (this.#outcomes.get(outcome) ?? 0) + 1);
  }

  /** `3 of 40 cases: 1 failed, 2 passed` */
  text(total: number | undefined): string {
    const counts = OUTCOMES.filter((outcome) => this.#outcomes.has(outcome)).map(
      (outcome) => `${this.#outcomes.get(outcome)} ${outcome}`,
    );
    const cases = `${this.#ended}${total === undefined ? '' : ` of ${total}`} cases`;
    return counts.length === 0 ? cases : `${cases}: ${counts.join(', ')}`;
  }
}
