import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Scope } from '../di.js';
import { type ErrorCode, ServiceError } from '../errors.js';
import { untilAborted } from '../locate/until-aborted.js';
import type { CallContext } from '../plugin/call-context.js';
import type { KeywordInstance } from '../plugin/mark.js';
import { runAsPlugin } from '../plugin/loading/unhandled-errors.js';
import { Attempts } from './attempts.js';
import type { Binding } from './binding.js';
import type { CallExecutor, Outcome } from './call-executor.js';
import { combinations, countCombinations } from './combinations.js';
import type { KeywordDefinition } from './definition.js';

/** Failures that no other combination can mend. */
const ENDS_CALL = new Set<ErrorCode>(['E0106', 'E0204', 'E0405', 'E0406']);
/** Milliseconds of work after which the event loop gets its turn. */
const LONGEST_TURN = 10;
/** Milliseconds that an aborted keyword gets to come to its end. */
const ABORT_GRACE = 2000;

/** Characters of a plugin's own message that a client gets. */
const LONGEST_MESSAGE = 500;
/** What JavaScript throws by itself at a mistake in a program: the message describes the code, not the failure. */
const MISTAKES = [TypeError, ReferenceError, RangeError, SyntaxError];

/** Tries the combinations of a call one after another until the first success. */
export class Executor implements CallExecutor {
  constructor(private readonly mostCombinations: number) {}

  check(definition: KeywordDefinition, binding: Binding): void {
    const count = countCombinations(binding);
    if (count <= this.mostCombinations) return;
    throw new ServiceError(
      'E0403',
      `${definition.mark.name}: the alternatives make ${count} combinations, at most ${this.mostCombinations} are allowed (SVC_MAX_COMBINATIONS)`,
      { keyword: definition.mark.name, combinations: count },
    );
  }

  async run(definition: KeywordDefinition, binding: Binding, scope: Scope, context: CallContext): Promise<Outcome> {
    const { foreign } = definition;
    const keyword = runAsPlugin(foreign, () => scope.get(definition.target)) as KeywordInstance;
    const attempts = new Attempts(definition, binding, context.secrets);
    let turnBegan = performance.now();
    for (const combination of combinations(binding)) {
      const params: Record<string, unknown> = { ...binding.rest };
      binding.given.forEach(({ name }, i) => (params[name] = combination[i]!.value));
      try {
        context.signal.throwIfAborted();
        const answer = runAsPlugin(foreign, () => keyword.run(params));
        const value = isThenable(answer)
          ? await untilAborted(Promise.resolve(answer), context.signal, ABORT_GRACE)
          : answer;
        return { value: value ?? null, combination, notes: context.takeNotes(), failed: attempts.failed };
      } catch (thrown) {
        const error = failureOf(definition, context.signal.aborted && !isEnd(thrown) ? context.signal.reason : thrown);
        attempts.add(combination, error, context.takeNotes());
        if (isEnd(error) || context.signal.aborted) throw await attempts.toError(error);
      }
      if (performance.now() - turnBegan > LONGEST_TURN) {
        await nextTurn();
        turnBegan = performance.now();
      }
    }
    throw await attempts.toError();
  }
}

const isEnd = (error: unknown): boolean => error instanceof ServiceError && ENDS_CALL.has(error.code);

const isThenable = (answer: unknown): answer is PromiseLike<unknown> =>
  typeof (answer as PromiseLike<unknown> | null | undefined)?.then === 'function';

/**
 * What a keyword threw, as the failure of its call. An Error that a plugin of a third party throws is a failure with its
 * message (E0401). A mistake in its program, and whatever a keyword of the package throws that is no ServiceError, is
 * E0802, whose text is for the log alone.
 */
function failureOf({ foreign }: KeywordDefinition, thrown: unknown): ServiceError {
  const isMessage = thrown instanceof Error && !MISTAKES.some((mistake) => thrown instanceof mistake);
  if (foreign === undefined || !isMessage || thrown instanceof ServiceError) return ServiceError.from(thrown);
  const reason = (thrown.message || thrown.name).slice(0, LONGEST_MESSAGE);
  return new ServiceError('E0401', reason, undefined, { cause: thrown });
}
