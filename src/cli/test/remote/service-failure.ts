import { SvcError } from '../../../client/index.js';
import { type ErrorCode, ERRORS, ServiceError } from '../../../errors.js';

/** Whether the service does not answer now, or is about to end: another one may come in its place. */
export const isGone = (error: unknown): boolean =>
  error instanceof SvcError && (error.code === 'unreachable' || error.code === 'E0505');

/** The failure of a request of a session as the engine of this process would have thrown it. */
export function serviceFailure(error: unknown): ServiceError {
  if (!(error instanceof SvcError)) return ServiceError.from(error);
  const { code, message, details, cause } = error;
  if (isGone(error)) return new ServiceError('E0106', message, {}, { cause });
  // This client did not abort the call, so the session was stopped by the service or by another client.
  if (code === 'E0406') return new ServiceError('E0106', message, details, { cause });
  if (code === 'not-found') return notFound(message);
  if (code === 'E0507') return new ServiceError('E0507', 'give the token of the service by --token or SVC_TOKEN');
  if (!Object.hasOwn(ERRORS, code)) return new ServiceError('E0503', message, {}, { cause });
  const known = code as ErrorCode;
  const title = ERRORS[known].message;
  const start = `${title}: `;
  return message.startsWith(start)
    ? new ServiceError(known, message.slice(start.length), details, { cause })
    : new ServiceError(known, undefined, details, { cause, title: message });
}

/** The service tells a session that it does not have from an address that it does not have by the words alone. */
const notFound = (message: string): ServiceError =>
  message === 'Session not found'
    ? new ServiceError('E0106', 'the service does not have the session any more: it was restarted, or has stopped it')
    : new ServiceError('E0503', 'the service lacks an endpoint that this version needs: update it');

/** Runs requests of a session. @throws ServiceError */
export async function asService<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    throw serviceFailure(error);
  }
}
