import { type Principal, sees } from '../access/principal.js';
import type { Settings } from '../config.js';
import { ServiceError } from '../errors.js';
import type { SessionPlan } from '../session/plan.js';
import type { Session } from '../session/session.js';
import type { SessionStore } from '../session/store.js';
import type { StartOptions } from '../session/start/start.js';
import { countCall } from './call-limit.js';
import type { SessionEntry } from './entries.js';
import { FIRST_FENCE } from './fencing.js';
import { liveEntry } from './live-entry.js';
import type { Fleet, FleetCounts, Placement, PlaceOptions, Whereabouts } from './fleet.js';
import { MemoryDirectory } from './memory/memory-directory.js';
import { MemoryFleet } from './memory/memory-fleet.js';
import { MemoryStarts } from './memory/memory-starts.js';
import { MemoryStartQueue } from './memory/start-queue.js';
import type { SessionDirectory } from './session-directory.js';
import { place } from './place.js';
import { resolvePools } from './pools/resolve-pools.js';

/** A lease that never expires while the process lives. */
const FOREVER_MS = 2 ** 52;
const REPLICA_ID = 'this';

/** The fleet of a process without a directory: it is the only replica. */
export class SoloFleet implements Fleet {
  readonly isShared = false;
  readonly replicaId = REPLICA_ID;
  readonly directory: SessionDirectory;
  readonly #joined: Promise<unknown>;

  constructor(
    private readonly store: SessionStore,
    private readonly settings: Settings,
  ) {
    const memory = new MemoryFleet();
    const queue = new MemoryStartQueue(REPLICA_ID, memory, new MemoryStarts());
    this.directory = new MemoryDirectory(REPLICA_ID, memory, queue);
    const report = { url: '', maxSessions: settings.max_sessions, isDraining: false };
    this.#joined = this.directory.renew(report, FOREVER_MS);
    store.onEnd((session) => void this.directory.remove(session.id, FIRST_FENCE));
  }

  here(id: string): Session | undefined {
    return this.store.get(id);
  }

  locate(id: string): Promise<Whereabouts | undefined> {
    const session = this.here(id);
    return Promise.resolve(session && { at: 'here', session });
  }

  list(principal: Principal): Promise<readonly SessionEntry[]> {
    const seen = this.store.all().filter((session) => sees(principal, session.openedBy));
    return Promise.resolve(seen.map((session) => liveEntry(session, REPLICA_ID)));
  }

  async place(plan: SessionPlan, principal: Principal, options: PlaceOptions = {}): Promise<Placement> {
    this.store.assertOpen();
    await this.#joined;
    return place(this.directory, plan, principal, this.settings, options);
  }

  async start(
    plan: SessionPlan,
    placement: Placement,
    principal: Principal,
    options: StartOptions = {},
  ): Promise<Session> {
    const { id, device } = placement;
    try {
      const resolved = resolvePools(plan, this.settings.pools, device);
      const session = await this.store.start(resolved, { ...options, id, openedBy: principal.name });
      await this.directory.open(id, FIRST_FENCE, {});
      return session;
    } catch (error) {
      await this.giveBack(placement);
      throw error;
    }
  }

  giveBack({ id }: Placement): Promise<void> {
    return this.directory.withdraw(id);
  }

  countCall(principal: Principal): Promise<void> {
    return countCall(this.directory, principal);
  }

  endedEvents(): Promise<readonly never[]> {
    return Promise.resolve([]);
  }

  get unready(): ServiceError | undefined {
    return this.store.isClosing ? new ServiceError('E0505') : undefined;
  }

  readonly isDirectoryReachable = true;
  readonly isIsolated = false;
  readonly isDraining = false;

  async counts(): Promise<FleetCounts> {
    return { sessions: this.store.all().length, replicas: 1, waiting: await this.directory.waiting() };
  }

  join(): Promise<void> {
    return Promise.resolve();
  }

  drain(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    return this.directory.close();
  }
}
