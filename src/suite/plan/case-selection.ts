/** Part `index` of `count`, both from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** Which cases run, on which sessions and how often. */
export interface CaseSelection {
  /** Files and folders, relative to the root with `/`; empty for all. */
  readonly paths?: readonly string[] | undefined;
  /** An expression: `smoke and not slow`. */
  readonly tags?: string | undefined;
  /** A regular expression, or a part, of titles; letters in any case. */
  readonly grep?: string | undefined;
  /** Those that failed when they ran last. */
  readonly lastFailed?: boolean | undefined;
  readonly shard?: Shard | undefined;
  /** Names of sessions on which each case runs, instead of those of its file. */
  readonly sessions?: readonly string[] | undefined;
  readonly repeatEach?: number | undefined;
}
