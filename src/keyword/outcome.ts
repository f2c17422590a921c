import { z } from 'zod';
import { type ErrorCode, ServiceError } from '../errors.js';
import type { Note } from '../plugin/call-context.js';
import type { Binding, Combination } from './binding.js';
import type { KeywordDefinition } from './definition.js';

/** One combination that failed; secrets are masked. */
export interface Attempt {
  readonly params: Readonly<Record<string, string>>;
  readonly code: ErrorCode;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly trace?: readonly object[];
}

/** The combinations that failed: the first fifty, and their number. */
export interface FailedAttempts {
  readonly attempts: readonly Attempt[];
  readonly attempts_total: number;
}

/** The `data` of a call that failed at first and was healed. */
export const Healed = z.object({
  result: z.unknown(),
  healed: z.literal(true),
  heal_summary: z.string(),
  /** What to write instead, so that the next call needs no healing. */
  suggested_steps: z.array(z.object({ keyword: z.string(), params: z.array(z.string()) })),
});

export type Healed = z.output<typeof Healed>;

/** A locator that a heal replaced; secrets are masked. */
export interface ReplacedLocator {
  /** Its id in the ledger of heals. */
  readonly id: string;
  readonly old: string;
  /** Null when the last step of the heal has no locator. */
  readonly new: string | null;
  /** The healer. */
  readonly by: string;
}

/** The success of a call. */
export interface Outcome {
  /** What the keyword returned; null for nothing. */
  readonly value: unknown;
  /** The values that succeeded. */
  readonly combination: Combination;
  /** What the finder did. */
  readonly notes: readonly Note[];
  /** The combinations that failed before. */
  readonly failed: FailedAttempts;
  /** Only of a call that failed and was healed. */
  readonly healed?: HealedOutcome;
}

interface HealedOutcome {
  /** The answer of the call. */
  readonly data: Healed;
  /** The calls that reached its goal, in order. */
  readonly steps: readonly DoneCall[];
  readonly locators: readonly ReplacedLocator[];
}

/** A call that succeeded. */
export interface DoneCall {
  readonly definition: KeywordDefinition;
  readonly binding: Binding;
  readonly outcome: Outcome;
}

interface FailureFacts {
  /** Code, reason and cause of the failed call; its details are those of the only attempt. */
  readonly error: ServiceError;
  readonly failed: FailedAttempts;
  /** The errors of the listed attempts, unmasked. */
  readonly causes: readonly ServiceError[];
  /** What the finder did in the last attempt, with pictures; secrets are masked. */
  readonly traces: readonly object[];
  /** Why the healers that tried did not heal. */
  readonly heal?: Readonly<Record<string, unknown>>;
}

/**
 * All combinations of a call failed, or one failed for a reason that ends the call. Executors throw it; at the end of
 * the call it becomes a KeywordError.
 */
export class KeywordFailure extends Error {
  readonly error: ServiceError;
  readonly failed: FailedAttempts;
  readonly causes: readonly ServiceError[];
  readonly traces: readonly object[];
  readonly heal: FailureFacts['heal'];

  /** @param keyword its name */
  constructor(
    readonly keyword: string,
    { error, failed, causes, traces, heal }: FailureFacts,
  ) {
    super(error.message, { cause: error });
    this.name = 'KeywordFailure';
    this.error = error;
    this.failed = failed;
    this.causes = causes;
    this.traces = traces;
    this.heal = heal;
  }

  /**
   * The same failure after healers tried and none healed.
   * @param end why the call ended meanwhile; its own error by default
   */
  notHealed(heal: FailureFacts['heal'], end: ServiceError = this.error): KeywordFailure {
    const { code, reason, cause, title } = end;
    const error = new ServiceError(code, reason, this.error.details, { cause, title });
    const { keyword, failed, causes, traces } = this;
    return new KeywordFailure(keyword, { error, failed, causes, traces, ...(heal && { heal }) });
  }
}

/** The failure of a call as a client gets it. */
export class KeywordError extends ServiceError {
  constructor(readonly failure: KeywordFailure) {
    const { keyword, error, failed, traces, heal } = failure;
    const { code, reason, details, cause, title } = error;
    super(
      code,
      reason,
      { ...details, keyword, ...failed, ...(traces.length > 0 && { trace: traces }), ...(heal && { heal }) },
      { cause, title },
    );
  }
}

/** Pictures in one answer. */
const MAX_PICTURES = 3;

export const tracesOf = (notes: readonly Note[]): object[] => notes.map(({ trace }) => trace);

/**
 * The traces, each of the last three with its `picture`: a data URL.
 * @param hide masks the secrets in a trace
 */
export async function drawnTraces(notes: readonly Note[], hide: <T>(trace: T) => T): Promise<object[]> {
  const first = notes.length - MAX_PICTURES;
  return Promise.all(
    notes.map(async ({ trace, draw }, i) => {
      const picture = i >= first ? await draw?.() : undefined;
      return { ...hide(trace), ...(picture !== undefined && { picture }) };
    }),
  );
}
