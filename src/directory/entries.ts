/** A process of the fleet. */
export interface Replica {
  readonly id: string;
  /** Base URL at which other replicas reach it, without a trailing slash. */
  readonly url: string;
  /** Sessions that it may have open. */
  readonly maxSessions: number;
  /** Sessions that it has, starts under way included. */
  readonly sessions: number;
  /** It takes no new session. */
  readonly isDraining: boolean;
  /** Milliseconds until its lease expires; 0 when it has expired. */
  readonly leaseMs: number;
}

/** What a replica says of itself with each renewal. */
export type ReplicaReport = Pick<Replica, 'url' | 'maxSessions' | 'isDraining'>;

/**
 * `starting`: admitted, its driver is opening; `open`; `released`: its owner handed it over, any replica may claim it;
 * `ended`: gone, its last events can still be read.
 */
export type EntryState = 'starting' | 'open' | 'released' | 'ended';

/** Where a session is. */
export interface SessionEntry {
  readonly id: string;
  readonly state: EntryState;
  /** The id of the owning replica. */
  readonly owner: string;
  /** Undefined when the owner's lease has expired. */
  readonly replica: Replica | undefined;
  /** Counts up with every change of the owner: a write with an older number is refused (fencing token). */
  readonly fence: number;
  /** Another replica can go on with it. */
  readonly isAdoptable: boolean;
  /** The name of the token with which it was opened. */
  readonly openedBy: string | undefined;
  /** The leased device of a pool, as `pool/id`. */
  readonly device?: string | undefined;
  /** The row of `GET /v1/sessions`, as JSON; empty while it starts. */
  readonly summary: string;
  /** Why it ended; undefined before. */
  readonly endReason: string | undefined;
}

/** A session as it is stored; every text is encrypted where it may hold secrets. */
export interface SavedSession {
  readonly entry: SessionEntry;
  /** `SessionOrigin`, each part of `StateParts`, templates and pictures, by name. */
  readonly fields: Readonly<Record<string, string>>;
  /** `RecordedCall`s, oldest first. */
  readonly calls: readonly string[];
  /** The last events, oldest first. */
  readonly events: readonly { readonly id: number; readonly json: string }[];
}

/** Changes of a session, written together. */
export interface EntryChanges {
  readonly summary?: string;
  readonly isAdoptable?: boolean;
  /** Undefined values of a field remove it. */
  readonly fields?: Readonly<Record<string, string | undefined>>;
  /** Appended to the calls. */
  readonly calls?: readonly string[];
  /** The number of calls kept: older ones are dropped. */
  readonly callsLimit?: number;
  readonly events?: readonly { readonly id: number; readonly json: string }[];
}

/** A start that asks for a place. */
export interface StartRequest {
  /** The id of the future session. */
  readonly id: string;
  /** The owner whose turn it is in the fair queue: the token's name, else the client's own name, else empty. */
  readonly owner: string;
  /** The name of the token; undefined without named tokens. */
  readonly openedBy: string | undefined;
  /** Sessions that the token may have open in the fleet. */
  readonly maxOfToken: number | undefined;
  /** Devices of pools (`pool/id`), one of which it needs, the best first; empty when it needs none. */
  readonly devices: readonly string[];
  /** Starts that may wait in the fleet. */
  readonly queueLimit: number;
  /** Seconds that the start may take once it is admitted (`start_timeout_s`); its place is free again soon after. */
  readonly startTimeoutS?: number;
}

/** A start that waits. */
export type WaitingStart = Pick<StartRequest, 'owner' | 'openedBy' | 'devices'>;

/** The answer to a start request: a place, or its turn in the queue. */
export type Admission =
  | { readonly admitted: true; readonly replica: Replica; readonly device: string | undefined }
  /** @property position from 1: the starts that are served before it, and itself */
  | { readonly admitted: false; readonly position: number; readonly waiting: number };
