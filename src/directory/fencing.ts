import { ServiceError } from '../errors.js';
import type { SessionEntry } from './entries.js';

/** The fence of a start that was admitted. */
export const FIRST_FENCE = 1;

/** What a replica may do with a session, by its fence: 1, it is the owner; 0, it is not; -1, the directory has lost data. */
export type Right = 1 | 0 | -1;

/** @param entry undefined when the directory does not have it */
export function rightTo(
  entry: Pick<SessionEntry, 'state' | 'owner' | 'fence'> | undefined,
  replica: string,
  fence: number,
): Right {
  // A fence that the directory has not seen: it has older data.
  if (!entry || entry.fence < fence) return -1;
  const isHeld = entry.state === 'starting' || entry.state === 'open';
  return isHeld && wasLeftBy(entry, replica, fence) ? 1 : 0;
}

/** Whether a replica was the last owner: when it released or ended the session and its answer was lost, it asks again. */
export const wasLeftBy = (entry: Pick<SessionEntry, 'owner' | 'fence'>, replica: string, fence: number): boolean =>
  entry.owner === replica && entry.fence === fence;

/** @throws ServiceError E0506 when the directory has lost data */
export function isOwner(id: string, right: Right): boolean {
  if (right !== -1) return right === 1;
  const reason = `it does not have session ${id} any more; the owner writes it again when it renews its lease`;
  throw new ServiceError('E0506', reason, undefined, { title: 'Session directory has lost its data' });
}
