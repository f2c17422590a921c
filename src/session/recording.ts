import type { Binding } from '../keyword/binding.js';
import type { KeywordDefinition } from '../keyword/definition.js';
import type { Outcome } from '../keyword/call-executor.js';
import type { Origin } from './origin.js';
import { failedStep, type RecordedStep, type StepFailure, succeededStep } from './recorded-step.js';
import { SecretNames } from './secret-names.js';

export interface RecordingLimits {
  /** Calls that are kept. */
  readonly calls: number;
  /** Characters that they may have together. */
  readonly characters: number;
}

const LIMITS: RecordingLimits = { calls: 10_000, characters: 5_000_000 };

interface Kept {
  readonly step: RecordedStep;
  readonly characters: number;
}

/** What the clients of a session have done: the last calls, without the secrets in them. */
export class Recording {
  readonly #kept: Kept[] = [];
  readonly #secrets = new SecretNames();
  #characters = 0;
  #dropped = 0;
  #droppedFailed = 0;

  constructor(
    readonly origin: Origin,
    private readonly limits: RecordingLimits = LIMITS,
  ) {}

  /** The calls that succeeded, in order; with `failed` the others too, in their places. */
  steps({ failed = false }: { readonly failed?: boolean } = {}): RecordedStep[] {
    return this.#kept.map(({ step }) => step).filter(({ failure }) => failed || !failure);
  }

  /** How many calls came before those that are kept. */
  dropped({ failed = false }: { readonly failed?: boolean } = {}): number {
    return this.#dropped + (failed ? this.#droppedFailed : 0);
  }

  addSuccess(definition: KeywordDefinition, binding: Binding, outcome: Outcome): void {
    this.#add(succeededStep(definition, binding, outcome));
  }

  addFailure(definition: KeywordDefinition, binding: Binding, failure: StepFailure): void {
    this.#add(failedStep(definition, binding, failure));
  }

  #add(given: RecordedStep): void {
    const step = this.#withoutSecrets(given);
    const characters = Object.values(step.params).flat().join('').length;
    this.#kept.push({ step, characters });
    this.#characters += characters;
    while (this.#kept.length > this.limits.calls || this.#characters > this.limits.characters) {
      if (this.#kept.length === 1) break;
      const first = this.#kept.shift()!;
      this.#characters -= first.characters;
      if (first.step.failure) this.#droppedFailed++;
      else this.#dropped++;
    }
  }

  #withoutSecrets(step: RecordedStep): RecordedStep {
    const values = Object.entries(step.params);
    const safe = this.#secrets.replace(values.flatMap(([, value]) => value));
    let next = 0;
    return {
      ...step,
      params: Object.fromEntries(
        values.map(([name, value]) => [
          name,
          typeof value === 'string' ? safe[next++]! : value.map(() => safe[next++]!),
        ]),
      ),
    };
  }
}
