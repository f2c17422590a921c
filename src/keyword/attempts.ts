import { type ErrorCode, ERRORS, ServiceError } from '../errors.js';
import type { Note } from '../plugin/call-context.js';
import { mask, type Secrets } from '../secret.js';
import type { Combination } from './combinations.js';
import type { Binding } from './binding.js';
import type { KeywordDefinition } from './definition.js';
import { drawn, tracesOf } from './traces.js';

/** One combination that failed, as it is reported. */
export interface Attempt {
  readonly params: Record<string, string>;
  readonly code: ErrorCode;
  readonly message: string;
  readonly details?: Record<string, unknown>;
  readonly trace?: readonly object[];
}

/** The combinations that failed: the first fifty, and how many there were. */
export interface FailedAttempts {
  readonly attempts: readonly Attempt[];
  readonly attempts_total: number;
}

const MOST_LISTED = 50;
const LONGEST_VALUE = 500;

/** What the failed combinations of one call report. It holds the first fifty, however many there are. */
export class Attempts {
  readonly #listed: Attempt[] = [];
  readonly #codes = new Set<ErrorCode>();
  #total = 0;
  readonly #hide: Secrets['hide'];
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
    if (this.#listed.length >= MOST_LISTED) return;
    const { code, details } = error;
    const message = this.#hide(error.message);
    this.#listed.push({
      params: Object.fromEntries(
        this.binding.given.map(({ name }, i) => [name, this.#hide(shown(combination[i]!.text))]),
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

  /** The error of the whole call: the common code of all attempts, or E0401; `final` when one of them ended the call. */
  async toError(final?: ServiceError): Promise<ServiceError> {
    const last = final ?? this.#last!.error;
    const code = final ? final.code : this.#codes.size === 1 ? last.code : 'E0401';
    const several = `all ${this.#total} combinations failed; the last one: ${last.message}`;
    const notes = this.#last?.notes ?? [];
    // A driver that is gone or does not answer has no picture to give.
    const isDriver = ERRORS[last.code].type === 'driver';
    return new ServiceError(
      code,
      this.#hide(this.#total === 1 || final ? last.reason : several),
      {
        ...(this.#total === 1 && this.#hide(last.details)),
        keyword: this.definition.mark.name,
        ...this.failed,
        ...(notes.length > 0 && { trace: isDriver ? this.#hide(tracesOf(notes)) : await drawn(notes, this.#hide) }),
      },
      { cause: last.cause ?? last, ...(code === last.code && { title: last.title }) },
    );
  }
}

const shown = (text: string): string => {
  const masked = mask(text);
  return masked.length > LONGEST_VALUE ? `${masked.slice(0, LONGEST_VALUE)}...` : masked;
};
