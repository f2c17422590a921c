import type { ErrorDetail } from './types';

/** A request that the service refused, or that did not reach it. */
export class Failure extends Error {
  constructor(
    /** Status of the answer; 0 when there was none. */
    readonly status: number,
    /** The code of the service's error; `offline` when it did not answer, `gone` for a session that is not there. */
    readonly code: string,
    message: string,
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }

  /** Of the body of an answer that is no success. */
  static of(status: number, body: unknown): Failure {
    const detail = (body as { detail?: string | ErrorDetail } | undefined)?.detail;
    if (typeof detail === 'object') return new Failure(status, detail.code, detail.message, detail.details);
    if (status === 404) return new Failure(status, 'gone', detail ?? 'Not found');
    return new Failure(status, `HTTP ${status}`, detail ?? `The service answered with status ${status}.`);
  }

  static offline(): Failure {
    return new Failure(0, 'offline', 'The service does not answer.');
  }
}

/** What to show of anything that was thrown. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  return new Failure(0, 'page', error instanceof Error ? error.message : String(error));
}
