import { ServiceError } from '../errors.js';
import type { Session } from '../session/session.js';
import type { SessionStore } from '../session/store.js';

/** What a call is refused with whose session is not open, as HTTP refuses it with 404. */
export class SessionNotFound extends ServiceError {
  /** @param open ids of the sessions that are */
  constructor(id: string, open: readonly string[]) {
    super('E0101', undefined, { open });
    const others = open.length > 0 ? `; open: ${open.join(', ')}` : '';
    this.message = `Session not found: no session ${JSON.stringify(id.slice(0, 100))} is open${others}`;
  }

  override get status(): number {
    return 404;
  }
}

/** @throws SessionNotFound when no session of this id is open, naming those that are */
export function findSession(store: SessionStore, id: string): Session {
  const session = store.get(id);
  if (session) return session;
  throw new SessionNotFound(
    id,
    store.all().map((each) => each.id),
  );
}
