import { setTimeout as wait } from 'node:timers/promises';
import { type Principal, sees } from '../access/principal.js';
import type { Settings } from '../config.js';
import { ServiceError } from '../errors.js';
import type { Log } from '../log.js';
import type { SessionPlan } from '../session/plan.js';
import type { Session } from '../session/session.js';
import type { SavedEvent } from '../session/snapshot.js';
import type { SessionStore } from '../session/store.js';
import type { StartOptions } from '../session/start/start.js';
import { Adopter } from './ownership/adopter.js';
import { countCall } from './call-limit.js';
import type { Replica, SessionEntry } from './entries.js';
import { FIRST_FENCE } from './fencing.js';
import type { Fleet, FleetCounts, JoinOptions, Placement, PlaceOptions, Whereabouts } from './fleet.js';
import { LeaseKeeper } from './ownership/lease-keeper.js';
import { liveEntry } from './live-entry.js';
import { Locator } from './locator.js';
import { Ownership } from './ownership/ownership.js';
import { place } from './place.js';
import { deviceCandidates } from './pools/device-candidates.js';
import { resolvePools } from './pools/resolve-pools.js';
import type { Seal } from './mirror/seal.js';
import type { SessionDirectory } from './session-directory.js';
import { SessionHold } from './ownership/session-hold.js';

interface SharedFleetParts {
  readonly store: SessionStore;
  readonly settings: Settings;
  readonly directory: SessionDirectory;
  readonly seal: Seal;
  readonly log: Log;
}

const STOPPED_WITH_REPLICA = 'the replica was stopped on whose machine its browser or driver ran';

/** One replica among those that share a directory. */
export class SharedFleet implements Fleet {
  readonly isShared = true;
  readonly #parts: SharedFleetParts;
  readonly #keeper: LeaseKeeper;
  readonly #ownership: Ownership;
  readonly #adopter: Adopter;
  readonly #locator: Locator;
  #peers: JoinOptions | undefined;
  #isDraining = false;
  readonly #starts = new Set<Promise<Session>>();
  #sweep: NodeJS.Timeout | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(parts: SharedFleetParts) {
    this.#parts = parts;
    const { store, settings, directory, log } = parts;
    const leaseMs = settings.lease_s * 1000;
    this.#ownership = new Ownership(parts);
    this.#keeper = new LeaseKeeper({
      directory,
      leaseMs,
      log,
      asksPeer: (replica) => this.#peers!.asksPeer(replica),
      report: () => ({ url: this.#peers!.url, maxSessions: settings.max_sessions, isDraining: this.#isDraining }),
      onLapsed: async () => {
        await this.#adopter.interrupt();
        await this.#ownership.verify();
      },
    });
    this.#adopter = new Adopter({ ...parts, ownership: this.#ownership, keeper: this.#keeper });
    this.#locator = new Locator({
      directory,
      store,
      leaseMs,
      keeper: this.#keeper,
      adopter: this.#adopter,
      ownership: this.#ownership,
    });
  }

  get replicaId(): string {
    return this.#parts.directory.replicaId;
  }

  here(id: string): Session | undefined {
    return this.#locator.here(id);
  }

  locate(id: string, unreachable?: Replica): Promise<Whereabouts | undefined> {
    return this.#locator.locate(id, unreachable);
  }

  async list(principal: Principal): Promise<readonly SessionEntry[]> {
    const { directory, store } = this.#parts;
    const entries = await directory.list();
    return entries
      .filter(({ openedBy, summary }) => summary !== '' && sees(principal, openedBy))
      .map((entry) => {
        const session = store.get(entry.id);
        return session ? { ...entry, ...liveEntry(session, this.replicaId) } : entry;
      });
  }

  async place(plan: SessionPlan, principal: Principal, options: PlaceOptions = {}): Promise<Placement> {
    const { directory, settings } = this.#parts;
    if (this.#keeper.problem) throw this.#keeper.problem;
    if (this.#keeper.hasDirectoryLostData && deviceCandidates(plan, settings.pools).length > 0) {
      throw new ServiceError('E0506', 'it has lost its data, and may not know yet which devices are leased; try again');
    }
    return place(directory, plan, principal, settings, options).catch((error: unknown) => {
      // No replica can renew its lease, so that none seems to take sessions.
      const isWithoutReplicas = error instanceof ServiceError && error.code === 'E0505';
      throw (isWithoutReplicas ? this.#keeper.problem : undefined) ?? error;
    });
  }

  async start(
    plan: SessionPlan,
    placement: Placement,
    principal: Principal,
    options: StartOptions = {},
  ): Promise<Session> {
    const start = this.#start(plan, placement, principal, options);
    this.#starts.add(start);
    try {
      return await start;
    } finally {
      this.#starts.delete(start);
    }
  }

  async giveBack({ id }: Placement): Promise<void> {
    const { directory, log } = this.#parts;
    await directory.withdraw(id).catch((error: unknown) => {
      log.debug({ err: error, session_id: id }, 'a place is free again only when its start is overdue');
    });
  }

  countCall(principal: Principal): Promise<void> {
    return countCall(this.#parts.directory, principal);
  }

  async endedEvents(id: string, after?: number): Promise<readonly SavedEvent[]> {
    const { directory, seal } = this.#parts;
    const events = await directory.events(id, after);
    return events.map((event) => ({ ...event, json: seal.open(event.json) }));
  }

  get unready(): ServiceError | undefined {
    if (this.#isDraining || this.#parts.store.isClosing) return new ServiceError('E0505');
    return this.#keeper.problem;
  }

  get directory(): SessionDirectory {
    return this.#parts.directory;
  }

  get isDirectoryReachable(): boolean {
    return this.#keeper.reachesDirectory;
  }

  get isIsolated(): boolean {
    return this.#keeper.isIsolated;
  }

  get isDraining(): boolean {
    return this.#isDraining;
  }

  async counts(): Promise<FleetCounts> {
    const { directory } = this.#parts;
    const [replicas, waiting] = await Promise.all([directory.replicas(), directory.waiting()]);
    return {
      sessions: replicas.reduce((sum, { sessions }) => sum + sessions, 0),
      replicas: replicas.length,
      waiting,
    };
  }

  async join(options: JoinOptions): Promise<void> {
    this.#peers = options;
    await this.#keeper.start();
    const { directory, settings } = this.#parts;
    this.#unsubscribe = directory.onChange(() => this.#scheduleSweep(0));
    this.#scheduleSweep(settings.lease_s * 1000);
  }

  async drain(): Promise<void> {
    const { store, settings } = this.#parts;
    this.#isDraining = true;
    clearTimeout(this.#sweep);
    await Promise.all([this.#keeper.renew(), this.#adopter.end()]);
    const noticed = wait(settings.drain_delay_s * 1000);
    // A session whose start is under way is handed over as well.
    await Promise.race([Promise.allSettled(this.#starts), wait(settings.drain_s * 1000, undefined, { ref: false })]);
    store.announceShutdown();
    await Promise.all(
      store.all().map(async ({ id, isAdoptable }) => {
        if (isAdoptable) await this.#ownership.handOver(id, settings.drain_s);
        else await this.#ownership.stop(id, settings.drain_s, STOPPED_WITH_REPLICA);
      }),
    );
    await noticed;
  }

  async close(): Promise<void> {
    clearTimeout(this.#sweep);
    this.#unsubscribe?.();
    await this.#ownership.removeRest();
    await this.#keeper.end();
    const { directory, log } = this.#parts;
    await directory
      .leave()
      .catch((error: unknown) => log.warn({ err: error }, 'the lease of this replica only expires'));
    await directory.close();
  }

  async #start(plan: SessionPlan, placement: Placement, principal: Principal, options: StartOptions): Promise<Session> {
    const { id, device } = placement;
    const { store, settings } = this.#parts;
    const hold = new SessionHold(this.#keeper);
    let session: Session | undefined;
    try {
      if (this.#isDraining) throw new ServiceError('E0505', 'this replica is being stopped; try again');
      const resolved = resolvePools(plan, settings.pools, device);
      session = await store.start(resolved, { ...options, id, openedBy: principal.name, hold });
      hold.share();
      if (!(await this.#ownership.open(session, { fence: FIRST_FENCE, device, hold }))) {
        throw new ServiceError('E0506', 'the place of the session was lost meanwhile; start it again');
      }
    } catch (error) {
      hold.withdraw();
      if (session) {
        await store.stop(id, 0);
        // It may be open in the directory, whose answer was lost.
        await this.#ownership.remove(id, FIRST_FENCE);
      } else await this.giveBack(placement);
      throw error;
    }
    return session;
  }

  /** Looks for sessions without an owner, after the change of one and at least once in the time of a lease. */
  #scheduleSweep(delayMs: number): void {
    clearTimeout(this.#sweep);
    if (this.#isDraining) return;
    this.#sweep = setTimeout(() => {
      const { settings } = this.#parts;
      void this.#sweepNow().finally(() => this.#scheduleSweep((settings.lease_s * 1000) / 2));
    }, delayMs);
  }

  async #sweepNow(): Promise<void> {
    await this.#ownership.removeRest();
    if (this.#keeper.isHeld) await this.#adopter.sweep(this.#keeper.mayClaim);
  }
}
