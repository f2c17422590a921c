import { type ErrorCode, ServiceError } from '../errors.js';

/** A failure of the exchange itself, whose status is not the code's own. */
export class HttpProblem extends ServiceError {
  constructor(
    readonly httpStatus: number,
    code: ErrorCode,
    reason: string,
  ) {
    super(code, reason);
  }

  override get status(): number {
    return this.httpStatus;
  }
}

/** There is nothing at this address: the answer's `detail` is this text and nothing else. */
export class NotFound extends Error {}

export const sessionNotFound = () => new NotFound('Session not found');
