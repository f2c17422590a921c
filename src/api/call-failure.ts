import type { ApiResult } from './result.js';

/** Why a call cannot be made or did not go as expected, with what is known of the answer so far. */
export class CallFailure extends Error {
  constructor(
    readonly reason: string,
    readonly known: Partial<ApiResult> = {},
    readonly assertion?: Readonly<Record<string, unknown>>,
  ) {
    super(reason);
    this.name = 'CallFailure';
  }
}
