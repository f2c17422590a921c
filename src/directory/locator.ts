import { setTimeout as wait } from 'node:timers/promises';
import { ServiceError } from '../errors.js';
import type { Session } from '../session/session.js';
import type { SessionStore } from '../session/store.js';
import type { Adopter } from './ownership/adopter.js';
import type { Replica, SessionEntry } from './entries.js';
import type { Whereabouts } from './fleet.js';
import type { LeaseKeeper } from './ownership/lease-keeper.js';
import type { Ownership } from './ownership/ownership.js';
import type { SessionDirectory } from './session-directory.js';

interface LocatorParts {
  readonly directory: SessionDirectory;
  readonly store: SessionStore;
  readonly keeper: LeaseKeeper;
  readonly adopter: Adopter;
  readonly ownership: Ownership;
  readonly leaseMs: number;
}

/** The ids that replicas make. A client may ask for any text, which could name another key of the directory. */
const SESSION_ID = /^[\w-]{1,64}$/;
const POLL_MS = 100;
/** Time for an adoption, beyond the lease that must expire before. */
const ADOPTION_MS = 5000;

/** Finds where a session is, and adopts it where its owner has gone. */
export class Locator {
  readonly #parts: LocatorParts;

  constructor(parts: LocatorParts) {
    this.#parts = parts;
  }

  /** Undefined also for a session on a remote device that another replica may have taken over: `locate` finds that out. */
  here(id: string): Session | undefined {
    const session = this.#parts.store.get(id);
    return !session?.isAdoptable || this.#parts.keeper.isHeld ? session : undefined;
  }

  /** As `Fleet.locate`. */
  async locate(id: string, unreachable: Replica | undefined): Promise<Whereabouts | undefined> {
    const { directory, store, keeper, adopter, ownership, leaseMs } = this.#parts;
    const until = performance.now() + leaseMs + ADOPTION_MS;
    for (;;) {
      await keeper.regain();
      const session = this.here(id) ?? (await adopter.underWay(id));
      if (session) return { at: 'here', session };
      if (store.get(id)) {
        throw new ServiceError('E0514', 'this replica cannot reach the directory of sessions; try again');
      }
      // It is being stopped here.
      if (ownership.owns(id) || !SESSION_ID.test(id)) return undefined;
      const entry = await directory.find(id);
      if (!entry && keeper.isDirectoryNew) {
        throw new ServiceError('E0506', 'it has lost its data, and the session may not be in it again yet; try again');
      }
      if (!entry || entry.state === 'starting') return undefined;
      if (entry.state === 'ended') return { at: 'nowhere', endReason: entry.endReason ?? '' };
      const { replica } = entry;
      if (this.#answers(entry, unreachable)) return { at: 'replica', replica: replica! };
      if (this.#isOrphan(entry) && !adopter.hasEnded) {
        const adopted = await adopter.adopt(entry);
        if (adopted) return { at: 'here', session: adopted };
      }
      if (performance.now() > until) {
        throw new ServiceError('E0514', 'its replica does not answer, and no other one could go on with it; try again');
      }
      await wait(POLL_MS);
    }
  }

  /** Whether the owner is worth asking. */
  #answers({ state, replica }: SessionEntry, unreachable: Replica | undefined): boolean {
    const { replicaId } = this.#parts.directory;
    return state === 'open' && replica !== undefined && ![replicaId, unreachable?.id].includes(replica.id);
  }

  #isOrphan({ state, owner, replica }: SessionEntry): boolean {
    const { directory, keeper } = this.#parts;
    // Its own in the directory alone: the answer to a claim was lost.
    if (state === 'released' || owner === directory.replicaId) return true;
    return replica === undefined && keeper.mayClaim;
  }
}
