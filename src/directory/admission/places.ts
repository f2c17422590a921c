import type { Replica } from '../entries.js';

/** Sessions that a replica can still take. */
export const roomOf = ({ isDraining, maxSessions, sessions }: Replica): number =>
  isDraining ? 0 : Math.max(0, maxSessions - sessions);

/**
 * The replica with most room.
 * @param preferred the id of the replica that wins a tie: a start there is not forwarded
 */
export function roomiest(replicas: readonly Replica[], preferred: string): Replica | undefined {
  let best: Replica | undefined;
  for (const replica of replicas) {
    const isMore = roomOf(replica) - (best ? roomOf(best) : 0);
    if (isMore > 0 || (isMore === 0 && best && replica.id === preferred)) best = replica;
  }
  return best;
}
