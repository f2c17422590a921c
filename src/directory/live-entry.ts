import type { Session } from '../session/session.js';
import { summaryOf } from '../session/summary.js';
import type { SessionEntry } from './entries.js';

/** The entry of a session of this process, with its state of this moment. */
export const liveEntry = (session: Session, replicaId: string): SessionEntry => ({
  id: session.id,
  state: 'open',
  owner: replicaId,
  replica: undefined,
  fence: 0,
  isAdoptable: session.isAdoptable,
  openedBy: session.openedBy,
  summary: JSON.stringify(summaryOf(session)),
  endReason: undefined,
});
