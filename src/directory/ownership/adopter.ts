import { ServiceError } from '../../errors.js';
import type { Log } from '../../log.js';
import type { Session } from '../../session/session.js';
import type { SessionStore } from '../../session/store.js';
import type { SessionEntry } from '../entries.js';
import type { LeaseKeeper } from './lease-keeper.js';
import type { Ownership } from './ownership.js';
import { SessionHold } from './session-hold.js';
import type { Seal } from '../mirror/seal.js';
import type { SessionDirectory } from '../session-directory.js';
import { readSaved } from '../mirror/saved-session.js';
import { endNotice } from './session-end.js';

interface AdopterParts {
  readonly directory: SessionDirectory;
  readonly seal: Seal;
  readonly store: SessionStore;
  readonly ownership: Ownership;
  readonly keeper: LeaseKeeper;
  readonly log: Log;
}

/** Milliseconds until a session whose driver could not be reached is tried again. */
const RETRY_MS = 2000;
/** Milliseconds in which a replica that was paused may go on with a start after its lease has expired. */
const START_GRACE_MS = 15_000;
const LOST_WITH_REPLICA = 'the replica has stopped on whose machine its browser or driver ran';

/** Takes over the sessions whose owner has gone: goes on with those of remote drivers, ends the others. */
export class Adopter {
  readonly #parts: AdopterParts;
  readonly #running = new Map<string, Promise<Session | undefined>>();
  /** Sessions that failed to be adopted, and when they are tried again. */
  readonly #retryAt = new Map<string, number>();
  /** When starts without an owner were first seen. */
  #startsSeenAt: ReadonlyMap<string, number> = new Map();
  /** Claimed sessions that could be neither adopted nor released, with their fences. */
  readonly #unreleased = new Map<string, number>();
  /** Ends the adoptions that are under way. */
  #interruption = new AbortController();
  #hasEnded = false;

  constructor(parts: AdopterParts) {
    this.#parts = parts;
  }

  /**
   * Adopts a session without an owner, once also when several calls ask for it.
   * @returns undefined when another replica was first, or the session has ended
   * @throws ServiceError E0514 when its driver cannot be reached now
   */
  adopt(entry: SessionEntry): Promise<Session | undefined> {
    const running = this.#running.get(entry.id) ?? this.#adopt(entry).finally(() => this.#running.delete(entry.id));
    this.#running.set(entry.id, running);
    return running;
  }

  /**
   * Gives up the adoptions that are under way: their sessions are free for any replica again. Those that have just
   * succeeded are kept. Never throws.
   */
  async interrupt(): Promise<void> {
    this.#interruption.abort(new ServiceError('E0514', 'this replica may not take it over any more; try again'));
    this.#interruption = new AbortController();
    await Promise.allSettled(this.#running.values());
  }

  /** Whether other replicas alone take sessions over. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Takes nothing over any more. Never throws. */
  async end(): Promise<void> {
    this.#hasEnded = true;
    await this.interrupt();
  }

  /** The adoption that is under way. */
  underWay(id: string): Promise<Session | undefined> | undefined {
    return this.#running.get(id);
  }

  /**
   * Adopts or ends every session without an owner. Never throws.
   * @param withExpired also those whose owner's lease has expired, and not only the released ones
   */
  async sweep(withExpired: boolean): Promise<void> {
    const { directory, log } = this.#parts;
    try {
      await Promise.all([...this.#unreleased].map(([id, fence]) => this.#release(id, fence)));
      const orphans = await directory.orphans();
      const overdue = this.#overdueStarts(orphans);
      const due = orphans.filter(
        ({ id, state }) =>
          (state === 'starting' ? overdue.has(id) : withExpired || state === 'released') &&
          (this.#retryAt.get(id) ?? 0) <= performance.now(),
      );
      await Promise.all(
        due.map((entry) =>
          this.adopt(entry).catch((error: unknown) =>
            log.warn({ err: error, session_id: entry.id }, 'a session could not be adopted'),
          ),
        ),
      );
    } catch (error) {
      log.debug({ err: error }, 'sessions without an owner cannot be looked up');
    }
  }

  /** The ids of the starts whose owner has had no lease for too long. */
  #overdueStarts(orphans: readonly SessionEntry[]): ReadonlySet<string> {
    const now = performance.now();
    const starts = orphans.filter(({ state }) => state === 'starting');
    this.#startsSeenAt = new Map(starts.map(({ id }) => [id, this.#startsSeenAt.get(id) ?? now]));
    return new Set(starts.map(({ id }) => id).filter((id) => now - this.#startsSeenAt.get(id)! > START_GRACE_MS));
  }

  async #adopt(entry: SessionEntry): Promise<Session | undefined> {
    const { id } = entry;
    const { directory, seal, store, ownership, keeper, log } = this.#parts;
    if (this.#hasEnded) throw new ServiceError('E0514', 'this replica is being stopped; try again');
    const { signal } = this.#interruption;
    const saved = await directory.claim(id, entry.fence);
    if (!saved) return undefined;
    const { fence, isAdoptable } = saved.entry;
    if (!isAdoptable) {
      await this.#end(id, fence, LOST_WITH_REPLICA);
      return undefined;
    }
    const from = performance.now();
    const hold = SessionHold.shared(keeper);
    try {
      signal.throwIfAborted();
      const session = await store.adopt(readSaved(saved, seal), { hold, signal });
      ownership.take(session, { fence, device: saved.entry.device, hold });
      this.#retryAt.delete(id);
      log.info({ session_id: id, from: entry.owner, ms: Math.round(performance.now() - from) }, 'session adopted');
      return session;
    } catch (error) {
      const failure = ServiceError.from(error);
      log.warn({ err: failure, session_id: id }, 'adopting a session failed');
      if (failure.code === 'E0106' && !keeper.hasRefusedSince(from)) {
        await this.#end(id, fence, failure.message);
        return undefined;
      }
      this.#retryAt.set(id, performance.now() + RETRY_MS);
      await this.#release(id, fence);
      if (signal.aborted) throw failure;
      throw new ServiceError('E0514', `its driver cannot be reached: ${failure.message}`);
    }
  }

  async #release(id: string, fence: number): Promise<void> {
    this.#unreleased.set(id, fence);
    await this.#parts.directory.release(id, fence);
    this.#unreleased.delete(id);
  }

  async #end(id: string, fence: number, reason: string): Promise<void> {
    const { ownership, seal, log } = this.#parts;
    await ownership.remove(id, fence, endNotice(reason, seal));
    this.#retryAt.delete(id);
    log.warn({ session_id: id, reason }, 'session lost');
  }
}
