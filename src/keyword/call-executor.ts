import type { Scope } from '../di.js';
import type { CallContext, Note } from '../plugin/call-context.js';
import type { FailedAttempts } from './attempts.js';
import type { Binding } from './binding.js';
import type { Combination } from './combinations.js';
import type { KeywordDefinition } from './definition.js';
import type { Healed } from './healed.js';

/** What a keyword answered, with which values, and what the finder did for it. */
export interface Outcome {
  readonly value: unknown;
  readonly combination: Combination;
  readonly notes: readonly Note[];
  /** What failed before. */
  readonly failed: FailedAttempts;
  /** When the call failed and other calls reached its goal: what it answers, and those calls in their order. */
  readonly healed?: { readonly data: Healed; readonly steps: readonly DoneCall[] };
}

/** A call that succeeded. */
export interface DoneCall {
  readonly definition: KeywordDefinition;
  readonly binding: Binding;
  readonly outcome: Outcome;
}

/** Runs calls whose parameters are bound. A session has one for all its calls. */
export interface CallExecutor {
  /** @throws ServiceError E0403 when there are too many combinations; nothing has run then */
  check(definition: KeywordDefinition, binding: Binding): void;

  /**
   * @param scope holds the context, and what the keyword's class takes
   * @throws ServiceError with `details.attempts` when every combination failed, or when one failed for a reason that
   * ends the call
   */
  run(definition: KeywordDefinition, binding: Binding, scope: Scope, context: CallContext): Promise<Outcome>;
}
