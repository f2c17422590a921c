import type { Settings } from '../config.js';

export interface CheckContext {
  readonly settings: Settings;
  /** Aborted when the time for the check is over. */
  readonly signal: AbortSignal;
}

/** What a check found. */
export interface Finding {
  /** `failed`: sessions of the plugin do not work; `warning`: some of them may not. */
  readonly state: 'fine' | 'warning' | 'failed';
  /** A version or a path, or the reason why it is not fine; one line, no secret. */
  readonly found: string;
  /** What to do about it. */
  readonly mend?: string;
}

/**
 * Looks at one thing on this machine that a plugin needs, for `svc doctor`. It leaves nothing behind; what it throws is
 * a failure with that reason.
 */
export interface Check {
  /** What is looked at, such as `chromedriver`. */
  readonly what: string;
  readonly look: (context: CheckContext) => Promise<Finding>;
}

/** Loads the checks of a plugin, by a dynamic import, so that no start waits for them. */
export type LoadChecks = () => Promise<readonly Check[]>;
