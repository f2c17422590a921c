import type { Principal } from '../access/principal.js';
import { ServiceError } from '../errors.js';
import type { SessionDirectory } from './session-directory.js';

/**
 * Counts a call of a principal whose token has a limit of calls a minute.
 * @throws ServiceError E0512 beyond it
 */
export async function countCall(
  directory: Pick<SessionDirectory, 'countCall'>,
  { name, limits: { callsPerMinute: limit } }: Principal,
): Promise<void> {
  if (name === undefined || limit === undefined) return;
  const waitMs = await directory.countCall(name, limit);
  if (waitMs === 0) return;
  const retryAfterS = Math.ceil(waitMs / 1000);
  const reason = `the token ${name} may run ${limit} keywords a minute; try again in ${retryAfterS} s`;
  throw new ServiceError('E0512', reason, undefined, { retryAfterS });
}
