import type { ReplicaReport, SavedSession, SessionEntry, StartRequest } from '../../src/directory/entries.js';
import type { SessionDirectory } from '../../src/directory/session-directory.js';

/** Several replicas with one directory. */
export interface TestedFleet {
  /** The directory as this replica sees it, without a lease yet. */
  replica(id: string): SessionDirectory;
  /** Lets the lease of a replica end as if it had not been renewed. */
  expire(replicaId: string): Promise<void>;
  /** The session that has a device of a pool. */
  isLeased(device: string): Promise<boolean>;
}

/** A longer lease than a test lasts. */
export const LEASE_MS = 600_000;

export const report = (id: string, more: Partial<ReplicaReport> = {}): ReplicaReport => ({
  url: `http://${id}:8080`,
  maxSessions: 50,
  isDraining: false,
  ...more,
});

/** A directory that has a lease. */
export async function joined(fleet: TestedFleet, id: string): Promise<SessionDirectory> {
  const directory = fleet.replica(id);
  await directory.renew(report(id), LEASE_MS);
  return directory;
}

/** An open session with the fence 1, as a replica restores it. */
export function session(id: string, more: Partial<SessionEntry> = {}, saved: Partial<SavedSession> = {}): SavedSession {
  const entry: SessionEntry = {
    id,
    state: 'open',
    owner: '',
    replica: undefined,
    fence: 1,
    isAdoptable: true,
    openedBy: undefined,
    summary: `{"session_id":"${id}"}`,
    endReason: undefined,
    ...more,
  };
  return { entry, fields: {}, calls: [], events: [], ...saved };
}

/** A start that may wait; the rest of the request. */
export const START: Omit<StartRequest, 'id'> = {
  owner: '',
  openedBy: undefined,
  maxOfToken: undefined,
  devices: [],
  queueLimit: 10,
};
