import type { Principal } from '../access/principal.js';
import type { ServiceError } from '../errors.js';
import type { SessionPlan } from '../session/plan.js';
import type { Session } from '../session/session.js';
import type { SavedEvent } from '../session/snapshot.js';
import type { StartOptions } from '../session/start/start.js';
import type { Replica, SessionEntry } from './entries.js';
import type { SessionDirectory } from './session-directory.js';

/** Where a session is. */
export type Whereabouts =
  | { readonly at: 'here'; readonly session: Session }
  | { readonly at: 'replica'; readonly replica: Replica }
  | { readonly at: 'nowhere'; readonly endReason: string };

/** A place for a session, reserved until it starts or is given back. */
export interface Placement {
  /** The id of the future session. */
  readonly id: string;
  /** Undefined when it is this one. */
  readonly replica: Replica | undefined;
  /** The leased device of a pool, as `pool/id`. */
  readonly device: string | undefined;
}

/** Numbers for the metrics. */
export interface FleetCounts {
  readonly sessions: number;
  readonly replicas: number;
  /** Starts that wait for room. */
  readonly waiting: number;
}

export interface JoinOptions {
  /** At which other replicas reach this one. */
  readonly url: string;
  /** Asks another replica whether it reaches the directory. @throws when it does not answer */
  readonly asksPeer: (replica: Replica) => Promise<boolean>;
}

/** Options of a wait for room. */
export interface PlaceOptions {
  readonly signal?: AbortSignal;
  readonly progress?: (message: string) => void;
}

/** The sessions of all replicas, as the doors use them. Without a directory this process is the only replica. */
export interface Fleet {
  readonly isShared: boolean;
  readonly replicaId: string;

  /** The session of this process, at once; undefined when it is not here. */
  here(id: string): Session | undefined;
  /**
   * Where a session is. One whose owner is gone is adopted first; with `unreachable`, also waits until the lease of that
   * owner has expired.
   * @param unreachable the replica that did not answer
   * @returns undefined when there is no such session
   * @throws ServiceError E0506 when the directory cannot be reached, E0514 when the session is on its way
   */
  locate(id: string, unreachable?: Replica): Promise<Whereabouts | undefined>;
  /** The sessions of the fleet that a principal sees, oldest first. */
  list(principal: Principal): Promise<readonly SessionEntry[]>;

  /**
   * Waits for room, and for a device where the plan names a pool.
   * @throws ServiceError E0504 when the queue is full, E0512 at the limit of the token, E0107 after `start_timeout_s`, E0505,
   * E0506
   */
  place(plan: SessionPlan, principal: Principal, options?: PlaceOptions): Promise<Placement>;
  /** Starts a session in its place, which is free again when that fails. */
  start(plan: SessionPlan, placement: Placement, principal: Principal, options?: StartOptions): Promise<Session>;
  /** Gives a place back that is not used. */
  giveBack(placement: Placement): Promise<void>;

  /** Counts a call of a principal. @throws ServiceError E0512 beyond its limit */
  countCall(principal: Principal): Promise<void>;
  /** The last events of a session that has ended with its replica; empty for any other. */
  endedEvents(id: string, after?: number): Promise<readonly SavedEvent[]>;

  /** Why no session can be started here now: E0505 while draining, E0506 without the directory; undefined when it can. */
  readonly unready: ServiceError | undefined;
  readonly directory: SessionDirectory;
  readonly isDirectoryReachable: boolean;
  /** The other replicas reach the directory, this one does not: it cannot find their sessions. */
  readonly isIsolated: boolean;
  /** It hands its sessions over and takes no new one. */
  readonly isDraining: boolean;
  /** @throws ServiceError E0506 */
  counts(): Promise<FleetCounts>;

  /** Begins to take part, once the server listens. */
  join(options: JoinOptions): Promise<void>;
  /** Refuses new sessions, hands those of remote devices over to other replicas, and stops the others. */
  drain(): Promise<void>;
  /** Leaves the fleet; what was not handed over is stopped before. */
  close(): Promise<void>;
}
