import { ServiceError } from '../errors.js';
import type { Session } from '../session/session.js';
import type { SessionStore } from '../session/store.js';

/** @throws ServiceError E0101 when no session of this id is open, naming those that are */
export function findSession(store: SessionStore, id: string): Session {
  const session = store.get(id);
  if (session) return session;
  const open = store.all().map((each) => each.id);
  throw new ServiceError(
    'E0101',
    `no session ${JSON.stringify(id.slice(0, 100))} is open${open.length > 0 ? `; open: ${open.join(', ')}` : ''}`,
    { open },
  );
}
