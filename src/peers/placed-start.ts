import type { Replica } from '../directory/entries.js';
import type { Fleet, Placement } from '../directory/fleet.js';
import { ServiceError } from '../errors.js';
import { PeerLost, PeerUnreachable } from './peer-failures.js';

/** Places for one start, when the replicas that have them do not answer. */
const MAX_PLACES = 3;

/** A place at another replica. */
export type RemotePlacement = Placement & { readonly replica: Replica };

interface PlacedStart<T> {
  /** Waits for room. */
  readonly place: () => Promise<Placement>;
  /** Starts in this process. */
  readonly here: (placement: Placement) => Promise<T>;
  readonly there: (placement: RemotePlacement) => Promise<T>;
}

/**
 * Starts a session where the fleet has room; a replica that cannot be reached is left for another place.
 * @throws ServiceError E0514 when the replica is lost that was starting it; what the functions throw
 */
export async function startPlaced<T>(fleet: Fleet, { place, here, there }: PlacedStart<T>): Promise<T> {
  for (let places = 1; ; places++) {
    const placement = await place();
    const { replica } = placement;
    if (!replica) return here(placement);
    try {
      return await there({ ...placement, replica });
    } catch (error) {
      if (error instanceof PeerLost) {
        throw new ServiceError('E0514', `the replica ${replica.id} stopped while it was starting it; start it again`);
      }
      if (!(error instanceof PeerUnreachable) || places === MAX_PLACES) throw error;
    } finally {
      // Without effect on a session that has opened. The directory itself gives back a place that is overdue.
      await fleet.directory.withdraw(placement.id).catch(() => undefined);
    }
  }
}
