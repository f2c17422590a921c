import { setImmediate as nextTurn } from 'node:timers/promises';
import { untilAborted } from '../deadline.js';
import type { Scope } from '../di.js';
import { type ErrorCode, ERRORS, ServiceError } from '../errors.js';
import { CallContext, type Note } from '../plugin/call-context.js';
import type { KeywordInstance } from '../plugin/mark.js';
import { runAsPlugin } from '../plugin/loading/unhandled-errors.js';
import { mask, type Secrets } from '../secret.js';
import { type Binding, type Combination, combinations, countCombinations } from './binding.js';
import type { KeywordDefinition } from './definition.js';
import { type Attempt, drawnTraces, type FailedAttempts, KeywordFailure, type Outcome, tracesOf } from './outcome.js';

/** Runs calls whose parameters are bound. A session has one for all its calls. */
export interface CallExecutor {
  /** @throws ServiceError E0403 when there are too many combinations; nothing has run then */
  check(definition: KeywordDefinition, binding: Binding): void;

  /**
   * @param scope holds the CallContext, and the constructor arguments of the keyword's class
   * @throws KeywordFailure when every combination failed, or when one failed for a reason that ends the call;
   * what the keyword's constructor throws
   */
  run(definition: KeywordDefinition, binding: Binding, scope: Scope): Promise<Outcome>;
}

/** Failures after which no other combination is tried. */
const ENDS_CALL = new Set<ErrorCode>(['E0106', 'E0204', 'E0207', 'E0405', 'E0406']);
/** Milliseconds of work after which the executor yields to the event loop. */
const MAX_TURN_MS = 10;
/** Milliseconds that an aborted keyword gets to end by itself. */
const ABORT_GRACE_MS = 2000;

/** Characters of a plugin's own message that a client gets. */
const MAX_MESSAGE_CHARS = 500;
/** Errors that JavaScript throws for a bug: their message describes the code, not the failure. */
const BUGS = [TypeError, ReferenceError, RangeError, SyntaxError];

/** Tries the combinations of a call one after another until the first success. */
export class Executor implements CallExecutor {
  constructor(private readonly maxCombinations: number) {}

  check(definition: KeywordDefinition, binding: Binding): void {
    const count = countCombinations(binding);
    if (count <= this.maxCombinations) return;
    throw new ServiceError(
      'E0403',
      `${definition.mark.name}: the alternatives make ${count} combinations, at most ${this.maxCombinations} are allowed (SVC_MAX_COMBINATIONS)`,
      { keyword: definition.mark.name, combinations: count },
    );
  }

  async run(definition: KeywordDefinition, binding: Binding, scope: Scope): Promise<Outcome> {
    const { foreign } = definition;
    const context = scope.get(CallContext);
    const keyword = runAsPlugin(foreign, () => scope.get(definition.target)) as KeywordInstance;
    const attempts = new Attempts(definition, binding, context.secrets);
    let turnBegan = performance.now();
    for (const combination of combinations(binding)) {
      const params = paramsOf(definition, binding, combination);
      try {
        context.signal.throwIfAborted();
        const answer = runAsPlugin(foreign, () => keyword.run(params));
        const value = isThenable(answer)
          ? await untilAborted(Promise.resolve(answer), context.signal, ABORT_GRACE_MS)
          : answer;
        return { value: value ?? null, combination, notes: context.takeNotes(), failed: attempts.failed };
      } catch (thrown) {
        const error = errorOf(definition, context.signal.aborted && !isEnd(thrown) ? context.signal.reason : thrown);
        attempts.add(combination, error, context.takeNotes());
        if (isEnd(error) || context.signal.aborted) throw await attempts.toFailure(error);
      }
      if (performance.now() - turnBegan > MAX_TURN_MS) {
        await nextTurn();
        turnBegan = performance.now();
      }
    }
    throw await attempts.toFailure();
  }
}

/** What `run` receives: the parameters that the keyword itself lists. */
function paramsOf(
  { mark }: KeywordDefinition,
  { given, rest }: Binding,
  combination: Combination,
): Record<string, unknown> {
  const values = { ...rest, ...Object.fromEntries(given.map(({ name }, i) => [name, combination[i]!.value])) };
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in mark.params));
}

const isEnd = (error: unknown): boolean => error instanceof ServiceError && ENDS_CALL.has(error.code);

const isThenable = (answer: unknown): answer is PromiseLike<unknown> =>
  typeof (answer as PromiseLike<unknown> | null | undefined)?.then === 'function';

/**
 * The thrown value as a ServiceError. An Error of a third-party plugin becomes E0401 with its message. A bug in a
 * plugin, and any error of a built-in keyword that is no ServiceError, becomes E0802, whose cause is only logged.
 */
function errorOf({ foreign }: KeywordDefinition, thrown: unknown): ServiceError {
  const isMessage = thrown instanceof Error && !BUGS.some((bug) => thrown instanceof bug);
  if (foreign === undefined || !isMessage || thrown instanceof ServiceError) return ServiceError.from(thrown);
  const reason = (thrown.message || thrown.name).slice(0, MAX_MESSAGE_CHARS);
  return new ServiceError('E0401', reason, undefined, { cause: thrown });
}

const MAX_LISTED = 50;
const MAX_VALUE_CHARS = 500;

/** Collects the failed combinations of one call; it keeps the first fifty. */
class Attempts {
  readonly #listed: Attempt[] = [];
  readonly #causes: ServiceError[] = [];
  readonly #codes = new Set<ErrorCode>();
  readonly #hide: Secrets['hide'];
  #total = 0;
  #last: { readonly error: ServiceError; readonly notes: readonly Note[] } | undefined;

  constructor(
    private readonly definition: KeywordDefinition,
    private readonly binding: Binding,
    { hide }: Secrets,
  ) {
    this.#hide = hide;
  }

  add(combination: Combination, error: ServiceError, notes: readonly Note[]): void {
    this.#total++;
    this.#codes.add(error.code);
    this.#last = { error, notes };
    if (this.#listed.length >= MAX_LISTED) return;
    const { code, details } = error;
    const message = this.#hide(error.message);
    this.#causes.push(error);
    this.#listed.push({
      params: Object.fromEntries(
        this.binding.given.map(({ name }, i) => [name, shortened(this.#hide(mask(combination[i]!.text)))]),
      ),
      code,
      message,
      ...(details && { details: this.#hide(details) }),
      ...(notes.length > 0 && { trace: this.#hide(tracesOf(notes)) }),
    });
  }

  get failed(): FailedAttempts {
    return { attempts: this.#listed, attempts_total: this.#total };
  }

  /** The failure of the whole call: the common code of all attempts, or E0401; `end` when one of them ended the call. */
  async toFailure(end?: ServiceError): Promise<KeywordFailure> {
    const last = end ?? this.#last!.error;
    const code = end ? end.code : this.#codes.size === 1 ? last.code : 'E0401';
    const several = `all ${this.#total} combinations failed; the last one: ${last.message}`;
    const notes = this.#last?.notes ?? [];
    // A lost or unresponsive driver cannot give a picture.
    const isDriver = ERRORS[last.code].type === 'driver';
    const error = new ServiceError(
      code,
      this.#hide(this.#total === 1 || end ? last.reason : several),
      this.#total === 1 ? this.#hide(last.details) : undefined,
      { cause: last.cause ?? last, ...(code === last.code && { title: last.title }) },
    );
    const traces = isDriver ? this.#hide(tracesOf(notes)) : await drawnTraces(notes, this.#hide);
    return new KeywordFailure(this.definition.mark.name, { error, failed: this.failed, causes: this.#causes, traces });
  }
}

const shortened = (text: string): string =>
  text.length > MAX_VALUE_CHARS ? `${text.slice(0, MAX_VALUE_CHARS)}...` : text;
