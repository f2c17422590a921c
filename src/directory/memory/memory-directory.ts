import type { EntryChanges, Replica, ReplicaReport, SavedSession, SessionEntry } from '../entries.js';
import { isOwner, rightTo, wasLeftBy } from '../fencing.js';
import { ENDED_KEPT_S, type SessionDirectory, type StartQueue } from '../session-directory.js';
import type { MemoryFleet } from './memory-fleet.js';
import { MemorySession } from './memory-session.js';

/** The directory of one process: of its only replica, or of several that share a `MemoryFleet`. */
export class MemoryDirectory implements SessionDirectory {
  /** @param queue the starts that wait, of the same fleet */
  constructor(
    readonly replicaId: string,
    private readonly fleet: MemoryFleet,
    private readonly queue: StartQueue,
  ) {}

  async renew(report: ReplicaReport, leaseMs: number): Promise<{ isContinued: boolean; ageMs: number }> {
    const isContinued = this.fleet.renew(this.replicaId, report, leaseMs);
    return { isContinued, ageMs: this.fleet.now() - this.fleet.beganAt };
  }

  async leave(): Promise<void> {
    this.fleet.leave(this.replicaId);
  }

  async replicas(): Promise<readonly Replica[]> {
    return this.fleet.replicas();
  }

  async find(id: string): Promise<SessionEntry | undefined> {
    const session = this.fleet.find(id);
    return session && this.#entry(session);
  }

  async list(): Promise<readonly SessionEntry[]> {
    const sessions = [...this.fleet.sessions.values()].sort((a, b) => a.order - b.order);
    return sessions.map((session) => this.#entry(session));
  }

  async orphans(): Promise<readonly SessionEntry[]> {
    return this.fleet.orphans().map((session) => this.#entry(session));
  }

  async open(id: string, fence: number, changes: EntryChanges): Promise<boolean> {
    const session = this.fleet.find(id);
    if (!session || rightTo(session, this.replicaId, fence) !== 1) return false;
    session.state = 'open';
    session.apply(changes);
    return true;
  }

  async save(id: string, fence: number, changes: EntryChanges): Promise<boolean> {
    const session = this.fleet.find(id);
    if (!isOwner(id, rightTo(session, this.replicaId, fence))) return false;
    session!.apply(changes);
    return true;
  }

  async restore({ entry, ...contents }: SavedSession): Promise<boolean> {
    const { id, openedBy, device, fence, state, summary, isAdoptable } = entry;
    const before = this.fleet.find(id);
    if (this.fleet.wasRemoved(id) || (before && rightTo(before, this.replicaId, fence) === 0)) return false;
    const session = new MemorySession({ id, openedBy, device }, this.replicaId, fence);
    session.state = state;
    session.apply({ ...contents, summary, isAdoptable });
    if (before) {
      session.order = before.order;
      this.fleet.remove(before);
    }
    this.fleet.add(session);
    this.fleet.announce();
    return true;
  }

  async release(id: string, fence: number): Promise<boolean> {
    const session = this.fleet.find(id);
    const isHeld = isOwner(id, rightTo(session, this.replicaId, fence));
    if (session!.state === 'released') return wasLeftBy(session!, this.replicaId, fence);
    if (!isHeld || session!.state !== 'open') return false;
    session!.state = 'released';
    this.fleet.release(session!);
    this.fleet.announce();
    return true;
  }

  async claim(id: string, fence: number): Promise<SavedSession | undefined> {
    const session = this.fleet.find(id);
    if (!session || session.state === 'ended' || session.fence !== fence) return undefined;
    const isFree = session.state === 'released' || !this.fleet.replica(session.owner);
    // Its own: the answer to an earlier claim was lost.
    const isOwn = session.state === 'open' && session.owner === this.replicaId;
    if (!this.fleet.replica(this.replicaId) || !(isFree || isOwn)) return undefined;
    this.fleet.give(session, this.replicaId);
    if (session.state === 'released') session.state = 'open';
    this.fleet.announce();
    return session.saved(this.fleet.replica(this.replicaId));
  }

  async remove(
    id: string,
    fence: number,
    end?: { readonly reason: string; readonly event: string | undefined },
  ): Promise<boolean> {
    const session = this.fleet.find(id);
    const right = rightTo(session, this.replicaId, fence);
    // One that the directory has lost is removed.
    if (!session || right === -1) return true;
    if (right === 0) return session.state === 'ended' && wasLeftBy(session, this.replicaId, fence);
    if (end) {
      session.end(end.reason, end.event, this.fleet.now() + ENDED_KEPT_S * 1000);
      this.fleet.remove(session);
    } else this.fleet.forget(session);
    this.fleet.announce();
    return true;
  }

  async events(id: string, after = 0): Promise<readonly { readonly id: number; readonly json: string }[]> {
    return this.fleet.find(id)?.eventsAfter(after) ?? [];
  }

  admit: SessionDirectory['admit'] = (request) => this.queue.admit(request);
  withdraw: SessionDirectory['withdraw'] = (id) => this.queue.withdraw(id);
  waiting: SessionDirectory['waiting'] = () => this.queue.waiting();
  starts: SessionDirectory['starts'] = () => this.queue.starts();

  onChange(listener: () => void): () => void {
    return this.fleet.onChange(listener);
  }

  async countCall(token: string, limit: number): Promise<number> {
    return this.fleet.calls.count(token, limit, this.fleet.now());
  }

  async setClient(id: string, replicaUrl: string, lifetimeS: number): Promise<void> {
    this.fleet.clients.set(id, { url: replicaUrl, expiresAt: this.fleet.now() + lifetimeS * 1000 });
  }

  async clientAt(id: string): Promise<string | undefined> {
    const client = this.fleet.clients.get(id);
    if (client && client.expiresAt > this.fleet.now()) return client.url;
    this.fleet.clients.delete(id);
    return undefined;
  }

  async removeClient(id: string): Promise<void> {
    this.fleet.clients.delete(id);
  }

  async close(): Promise<void> {
    // Nothing is open: the fleet is shared.
  }

  #entry(session: MemorySession): SessionEntry {
    return session.entry(session.state === 'ended' ? undefined : this.fleet.replica(session.owner));
  }
}
