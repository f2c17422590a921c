import type {
  Admission,
  EntryChanges,
  Replica,
  ReplicaReport,
  SavedSession,
  SessionEntry,
  StartRequest,
  WaitingStart,
} from './entries.js';

/**
 * What the replicas of a fleet share: which replica owns which session, what another one needs to go on with it, and the
 * queue of starts. A replica holds its sessions by one lease, which it renews; a session whose owner's lease
 * has expired can be claimed. Every method throws ServiceError E0506 when the directory cannot be reached.
 */
export interface SessionDirectory {
  /** This replica. */
  readonly replicaId: string;

  /**
   * Renews the lease of this replica, and joins the fleet at first.
   * @returns `isContinued` false when the lease had expired, or the directory has lost its data: sessions may have new
   * owners. `ageMs` is the time since the directory began without data.
   */
  renew(report: ReplicaReport, leaseMs: number): Promise<{ readonly isContinued: boolean; readonly ageMs: number }>;
  /** Ends the lease at once; its sessions can be claimed. */
  leave(): Promise<void>;
  /** The replicas with a lease. */
  replicas(): Promise<readonly Replica[]>;

  /** An ended session is found for `ENDED_KEPT_S`. */
  find(id: string): Promise<SessionEntry | undefined>;
  /** All but the ended ones, oldest first. */
  list(): Promise<readonly SessionEntry[]>;
  /** Sessions without an owner: released, or of a replica whose lease has expired. */
  orphans(): Promise<readonly SessionEntry[]>;

  /** Turns the place of a start into an open session. @returns false when this replica has lost the place */
  open(id: string, fence: number, changes: EntryChanges): Promise<boolean>;
  /**
   * Events that are there already are skipped, when changes whose answer was lost are saved again; calls are not.
   * @returns false when the fence is not the latest: another replica owns the session
   * @throws ServiceError E0506 also when the directory has lost its data, until the session is restored
   */
  save(id: string, fence: number, changes: EntryChanges): Promise<boolean>;
  /**
   * Writes a whole session again after the directory has lost its data.
   * @returns false when another replica owns it, or has removed it
   */
  restore(saved: SavedSession): Promise<boolean>;
  /** Gives an open session away: any replica can claim it at once. @returns as `save` */
  release(id: string, fence: number): Promise<boolean>;
  /**
   * Makes this replica the owner of a session without one; only one of several replicas that try succeeds. A replica
   * without a lease cannot. It may also claim an open session that is its own in the directory alone, because the answer
   * to an earlier claim was lost.
   * @param fence of the entry that was found
   */
  claim(id: string, fence: number): Promise<SavedSession | undefined>;
  /**
   * Removes a session and frees its place and its device. With a reason its events stay for `ENDED_KEPT_S`.
   * @param event the last event of its stream
   * @returns as `save`
   */
  remove(
    id: string,
    fence: number,
    end?: { readonly reason: string; readonly event: string | undefined },
  ): Promise<boolean>;
  /** The stored events of a session, also of one that has ended. */
  events(id: string, after?: number): Promise<readonly { readonly id: number; readonly json: string }[]>;

  /**
   * Asks for a place; again with the same request while it waits, at least every `WAITING_KEPT_S`. Starts are served in
   * turns by owner; one whose devices are all leased does not hold up the others. When the queue is full, the last start of
   * the owner with most starts leaves it to an owner with fewer. An admitted start is an entry in the
   * state `starting` with the fence 1, and holds its device.
   * @throws ServiceError E0504 when the queue is full, E0512 when the token has too many sessions open
   */
  admit(request: StartRequest): Promise<Admission>;
  /** Takes a start out of the queue; gives its place back when it was admitted and has not opened. */
  withdraw(id: string): Promise<void>;
  /** Starts that wait in the fleet. */
  waiting(): Promise<number>;
  /** The waiting starts, in the order of their turns. */
  starts(): Promise<readonly WaitingStart[]>;
  /** Calls the listener when a place may have become free or a session changed its owner. @returns ends it */
  onChange(listener: () => void): () => void;

  /**
   * Counts a call of a token.
   * @returns 0, or the milliseconds until the next call when it had `limit` calls in the last minute
   */
  countCall(token: string, limit: number): Promise<number>;
  /** Keeps where a client of the older MCP has its session. */
  setClient(id: string, replicaUrl: string, lifetimeS: number): Promise<void>;
  clientAt(id: string): Promise<string | undefined>;
  removeClient(id: string): Promise<void>;

  close(): Promise<void>;
}

/** The queue of the starts that wait for room, as a part of the directory. */
export type StartQueue = Pick<SessionDirectory, 'admit' | 'withdraw' | 'waiting' | 'starts'>;

/** Seconds for which the directory keeps the events of an ended session. */
export const ENDED_KEPT_S = 600;
/** Seconds after which a waiting start that does not ask again is forgotten. */
export const WAITING_KEPT_S = 5;
