import type { Params } from '../../keyword/call.js';

/** One keyword to run. */
export interface Step {
  readonly keyword: string;
  readonly params: Params;
  /** Where it stands, such as `login.yaml:3`; absent for one from the command line. */
  readonly place?: string;
}

/** One keyword that was run. */
export interface StepResult {
  readonly keyword: string;
  readonly params: Params;
  readonly ok: boolean;
  /** Milliseconds. */
  readonly ms: number;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly error?: object & { readonly code: string; readonly message: string };
}
