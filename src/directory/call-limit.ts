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
  if (name === undefined || limit === undefined || (await directory.countCall(name, limit))) return;
  throw new ServiceError('E0512', `the token ${name} may run ${limit} keywords a minute; try again later`);
}
