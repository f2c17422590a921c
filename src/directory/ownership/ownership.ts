import type { Log } from '../../log.js';
import type { Session } from '../../session/session.js';
import type { SessionEnd } from '../../session/lifetime/closers.js';
import type { SessionStore } from '../../session/store.js';
import type { SavedSession } from '../entries.js';
import type { Seal } from '../mirror/seal.js';
import type { SessionDirectory } from '../session-directory.js';
import { endNotice, type SessionEndNotice } from './session-end.js';
import { collectChanges, NOTHING, type Written } from '../mirror/session-changes.js';
import { SessionMirror } from '../mirror/session-mirror.js';
import type { SessionHold } from './session-hold.js';

interface OwnershipParts {
  readonly directory: SessionDirectory;
  readonly seal: Seal;
  readonly store: SessionStore;
  readonly log: Log;
}

/** With what a replica owns a session. */
interface Grant {
  readonly fence: number;
  /** The leased device of a pool, as `pool/id`. */
  readonly device: string | undefined;
  readonly hold: SessionHold;
}

interface Owned extends Grant {
  readonly session: Session;
  readonly mirror: SessionMirror;
}

/** Whole sessions that are written at the same time: more would not be answered in time. */
const RESTORED_AT_ONCE = 10;

interface Removal {
  readonly fence: number;
  readonly notice: SessionEndNotice | undefined;
}

/** The sessions that this replica owns: each is mirrored in the directory as long as it does. */
export class Ownership {
  readonly #parts: OwnershipParts;
  readonly #owned = new Map<string, Owned>();
  /** Why sessions are being stopped without the wish of a client. */
  readonly #reasons = new Map<string, string>();
  /** Ended sessions whose entries are being removed. */
  readonly #removals = new Map<string, Promise<void>>();
  /** Entries that could not be removed. */
  readonly #unremoved = new Map<string, Removal>();

  constructor(parts: OwnershipParts) {
    this.#parts = parts;
    parts.store.onEnd((session, how) => {
      const { id } = session;
      this.#removals.set(
        id,
        this.#ended(session, how).finally(() => this.#removals.delete(id)),
      );
    });
  }

  /**
   * Writes a session that this replica has started into the directory, and begins to mirror it.
   * @returns false when its place was lost meanwhile
   * @throws ServiceError E0506
   */
  async open(session: Session, grant: Grant): Promise<boolean> {
    const { directory, seal } = this.#parts;
    const { changes, written } = collectChanges(session, seal, NOTHING);
    if (!(await directory.open(session.id, grant.fence, changes))) return false;
    this.take(session, grant, written);
    return true;
  }

  /**
   * Begins to mirror a session that this replica has adopted.
   * @param written what of it is in the directory; by default what it was adopted with
   */
  take(session: Session, grant: Grant, written?: Written): void {
    const { directory, seal, log } = this.#parts;
    const onLost = () => this.#lost(session.id);
    const mirror = new SessionMirror(session, directory, seal, grant.fence, log, onLost, written);
    this.#owned.set(session.id, { ...grant, session, mirror });
  }

  /** Whether a session is, or was until its entry is removed, one of this replica. */
  owns(id: string): boolean {
    return this.#owned.has(id) || this.#unremoved.has(id);
  }

  /** Gives a session to the other replicas, once its running keyword has ended. Never throws for the directory. */
  async handOver(id: string, waitS: number): Promise<void> {
    const owned = this.#owned.get(id);
    if (!owned) return;
    const { directory, store, log } = this.#parts;
    // Whatever the last keyword changed is written before another replica reads it.
    await store.detach(id, waitS, () => owned.mirror.flush());
    await directory
      .release(id, owned.fence)
      .catch((error: unknown) =>
        log.warn({ err: error, session_id: id }, 'another replica can take the session over only after the lease'),
      );
  }

  /** Stops a session that no other replica can go on with. Its last event says why, for as long as events are kept. */
  async stop(id: string, waitS: number, reason: string): Promise<void> {
    this.#reasons.set(id, reason);
    try {
      await this.#parts.store.stop(id, waitS);
      await this.#removals.get(id);
    } finally {
      this.#reasons.delete(id);
    }
  }

  /**
   * After a lapse of the lease: writes the sessions again, as the directory may have lost data, and gives those up that
   * another replica has taken.
   * @throws ServiceError E0506
   */
  async verify(): Promise<void> {
    const all = [...this.#owned.values()];
    for (let from = 0; from < all.length; from += RESTORED_AT_ONCE) {
      await Promise.all(all.slice(from, from + RESTORED_AT_ONCE).map((owned) => this.#verify(owned)));
    }
  }

  async #verify({ session: { id }, mirror, device }: Owned): Promise<void> {
    if (!(await this.#parts.directory.restore(withDevice(mirror.saved(), device)))) await this.#lost(id);
  }

  /** @throws ServiceError E0506 */
  async #lost(id: string): Promise<void> {
    const owned = this.#owned.get(id);
    if (!owned || this.#removals.has(id)) return;
    const { store, log } = this.#parts;
    if (owned.session.isAdoptable) {
      // Also for a stop that is under way.
      owned.hold.revoke();
      log.warn({ session_id: id }, 'session given up: another replica has taken it over');
      this.#owned.delete(id);
      await owned.mirror.close();
      // Not awaited: its running keyword may wait for the lease, whose renewal waits for this.
      store
        .abandon(id, 'another replica has taken the session over')
        .catch((error: unknown) => log.error({ err: error, session_id: id }, 'a session could not be given up'));
    } else if (!(await this.#openAgain(owned))) {
      log.warn({ session_id: id }, 'session stopped: another replica has ended it');
      await store.stop(id, 0);
    }
  }

  /**
   * Opens a session in the directory again that another replica took for lost: nobody else can use a browser of this
   * machine.
   */
  async #openAgain({ session, mirror, device, hold }: Owned): Promise<boolean> {
    const { directory, log } = this.#parts;
    const { id } = session;
    const entry = await directory.find(id);
    const saved = withDevice(mirror.saved(), device);
    const fence = (entry?.fence ?? saved.entry.fence) + 1;
    if (!(await directory.restore({ ...saved, entry: { ...saved.entry, fence } }))) return false;
    await mirror.close();
    this.take(session, { fence, device, hold });
    log.warn({ session_id: id }, 'session opened again: another replica took it for lost');
    return true;
  }

  /** Removes an entry of this replica; while the directory cannot be reached, `removeRest` does it later. Never throws. */
  async remove(id: string, fence: number, notice?: SessionEndNotice): Promise<void> {
    try {
      await this.#parts.directory.remove(id, fence, notice);
      this.#unremoved.delete(id);
    } catch (error) {
      this.#unremoved.set(id, { fence, notice });
      this.#parts.log.debug(
        { err: error, session_id: id },
        'an ended session cannot be removed from the directory yet',
      );
    }
  }

  /** Removes the entries whose removal failed. Never throws. */
  async removeRest(): Promise<void> {
    await Promise.all([...this.#unremoved].map(([id, { fence, notice }]) => this.remove(id, fence, notice)));
  }

  async #ended({ id }: Session, how: SessionEnd): Promise<void> {
    const owned = this.#owned.get(id);
    if (!owned) return;
    const reason = this.#reasons.get(id);
    // Another replica has it, or will: calls for it are sent there.
    if (how !== 'stopped') this.#owned.delete(id);
    await owned.mirror.close();
    if (how !== 'stopped') return;
    await this.remove(id, owned.fence, reason === undefined ? undefined : endNotice(reason, this.#parts.seal));
    this.#owned.delete(id);
  }
}

const withDevice = (saved: SavedSession, device: string | undefined): SavedSession => ({
  ...saved,
  entry: { ...saved.entry, device },
});
