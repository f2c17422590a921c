import type { Replica, ReplicaReport, StartRequest } from '../entries.js';
import { CallTimes } from './call-times.js';
import { MemorySession } from './memory-session.js';

interface Lease {
  readonly report: ReplicaReport;
  readonly expiresAt: number;
}

const REMOVED_KEPT_MS = 86_400_000;

/** What the replicas of one process share: the data of their directories. */
export class MemoryFleet {
  readonly beganAt: number;
  /** All but the ended ones. */
  readonly sessions = new Map<string, MemorySession>();
  /** Addresses of the sessions of MCP clients, and until when they are kept. */
  readonly clients = new Map<string, { readonly url: string; readonly expiresAt: number }>();
  readonly calls = new CallTimes();
  /** Until when removed sessions are known. */
  readonly #removed = new Map<string, number>();
  readonly #ended = new Map<string, MemorySession>();
  readonly #leases = new Map<string, Lease>();
  readonly #released = new Set<MemorySession>();
  readonly #owned = new Map<string, Set<MemorySession>>();
  readonly #tokens = new Map<string, Set<MemorySession>>();
  readonly #devices = new Map<string, MemorySession>();
  readonly #listeners = new Set<() => void>();
  #added = 0;

  /** @param now milliseconds of a clock */
  constructor(readonly now: () => number = () => performance.now()) {
    this.beganAt = now();
  }

  /** @returns whether the lease was held until now */
  renew(replica: string, report: ReplicaReport, leaseMs: number): boolean {
    const before = this.replica(replica);
    this.#leases.set(replica, { report, expiresAt: this.now() + leaseMs });
    const isKnown =
      before?.url === report.url &&
      before.maxSessions === report.maxSessions &&
      before.isDraining === report.isDraining;
    if (!isKnown) this.announce();
    return before !== undefined;
  }

  leave(replica: string): void {
    this.#leases.delete(replica);
    this.announce();
  }

  /** Undefined without a lease. */
  replica(id: string): Replica | undefined {
    const lease = this.#leases.get(id);
    const leaseMs = lease ? lease.expiresAt - this.now() : 0;
    if (!lease || leaseMs <= 0) return undefined;
    const { url, maxSessions, isDraining } = lease.report;
    return { id, url, maxSessions, isDraining, sessions: this.#owned.get(id)?.size ?? 0, leaseMs };
  }

  replicas(): Replica[] {
    for (const [id, { expiresAt }] of this.#leases) if (expiresAt <= this.now()) this.#leases.delete(id);
    return [...this.#leases.keys()].map((id) => this.replica(id)!);
  }

  /** Also one that has ended, while its events are kept. */
  find(id: string): MemorySession | undefined {
    for (const [endedId, session] of this.#ended) {
      if (session.forgottenAt > this.now()) break;
      this.#ended.delete(endedId);
    }
    return this.sessions.get(id) ?? this.#ended.get(id);
  }

  /** Sessions without an owner. */
  orphans(): MemorySession[] {
    const abandoned = [...this.#owned].filter(([replica]) => !this.replica(replica)).flatMap(([, owned]) => [...owned]);
    return [...abandoned, ...this.#released];
  }

  /** The number of sessions of a token, starting and open. */
  countOf(token: string): number {
    return this.#tokens.get(token)?.size ?? 0;
  }

  isLeased(device: string): boolean {
    return this.#devices.has(device);
  }

  /** The place of a start that was admitted, while its replica has a lease. */
  placeOf(id: string): { readonly replica: Replica; readonly device: string | undefined } | undefined {
    const session = this.sessions.get(id);
    const replica = session && this.replica(session.owner);
    return replica && { replica, device: session.origin.device };
  }

  addStart({ id, openedBy }: StartRequest, replica: Replica, device: string | undefined): void {
    this.add(new MemorySession({ id, openedBy, device }, replica.id, 1));
  }

  /** Removes the entry of a start that has not opened, if there is one. */
  removeStart(id: string): void {
    const session = this.sessions.get(id);
    if (session?.state !== 'starting') return;
    this.remove(session);
    this.announce();
  }

  /** Adds a session with its place and its device; a device that another session has stays with that one. */
  add(session: MemorySession): void {
    const { id, openedBy, device } = session.origin;
    if (session.order === Infinity) session.order = this.#added++;
    this.sessions.set(id, session);
    this.#ended.delete(id);
    grouped(this.#owned, session.owner).add(session);
    if (openedBy !== undefined) grouped(this.#tokens, openedBy).add(session);
    if (device !== undefined && !this.#devices.has(device)) this.#devices.set(device, session);
  }

  /** Removes a session: its place and its device are free. */
  remove(session: MemorySession): void {
    const { id, openedBy, device } = session.origin;
    this.sessions.delete(id);
    this.#vacate(session);
    this.#released.delete(session);
    if (openedBy !== undefined) ungroup(this.#tokens, openedBy, session);
    if (device !== undefined && this.#devices.get(device) === session) this.#devices.delete(device);
    if (session.state === 'ended') this.#ended.set(id, session);
  }

  /** Removes a session for good: a replica that was paused when another one took it over must not restore it. */
  forget(session: MemorySession): void {
    this.remove(session);
    const now = this.now();
    this.#removed.set(session.origin.id, now + REMOVED_KEPT_MS);
    for (const [id, until] of this.#removed) {
      if (until > now) break;
      this.#removed.delete(id);
    }
  }

  wasRemoved(id: string): boolean {
    return this.#removed.has(id);
  }

  /** Frees its place; another replica may take it. */
  release(session: MemorySession): void {
    this.#vacate(session);
    this.#released.add(session);
  }

  /** Gives it a new owner and fence. */
  give(session: MemorySession, owner: string): void {
    this.#vacate(session);
    this.#released.delete(session);
    session.owner = owner;
    session.fence++;
    grouped(this.#owned, owner).add(session);
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Says that a place may have become free, or a session has another owner. */
  announce(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  #vacate(session: MemorySession): void {
    ungroup(this.#owned, session.owner, session);
  }
}

function grouped<K, V>(groups: Map<K, Set<V>>, key: K): Set<V> {
  const group = groups.get(key) ?? new Set();
  groups.set(key, group);
  return group;
}

function ungroup<K, V>(groups: Map<K, Set<V>>, key: K, member: V): void {
  const group = groups.get(key);
  group?.delete(member);
  if (group?.size === 0) groups.delete(key);
}
