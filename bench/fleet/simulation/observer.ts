import type { EventClock } from './event-clock.js';
import type { ReplicaProcess } from './replica-process.js';

/** An admitted start. */
export interface Admitted {
  readonly owner: string;
  readonly group: string;
  readonly needsDevice: boolean;
  readonly atMs: number;
  readonly waitedMs: number;
}

/** Sees all replicas at once, as none of them can: checks the invariants, and measures. */
export class Observer {
  /** Broken invariants: none is allowed. */
  readonly violations: string[] = [];
  readonly admitted: Admitted[] = [];
  /** Milliseconds without a replica that answers, of each time that a session lost its own. */
  readonly gapsMs: number[] = [];
  adoptions = 0;
  /** Writes of replicas that were no owner any more. */
  refusedWrites = 0;
  /** Sessions on local browsers that ended with their replica. */
  endedWithReplica = 0;
  /** Answers of the directory that never arrived. */
  lostAnswers = 0;
  mostWaiting = 0;
  readonly #lostAt = new Map<string, number>();
  readonly #deviceUsers = new Map<string, string>();

  constructor(
    private readonly clock: EventClock,
    private readonly replicas: ReadonlyMap<string, ReplicaProcess>,
  ) {}

  violated(what: string): void {
    this.violations.push(`${Math.round(this.clock.now())} ms: ${what}`);
  }

  /** A replica uses the device of a session: no other one may believe that it can. */
  used(id: string, by: ReplicaProcess): void {
    for (const other of this.replicas.values()) {
      if (other !== by && other.holdsLease && other.owned.has(id)) this.violated(`${id}: ${by.id} and ${other.id}`);
    }
  }

  /** The owner of a session does not answer any more. */
  lost(id: string): void {
    if (!this.#lostAt.has(id)) this.#lostAt.set(id, this.clock.now());
  }

  /** A session has a replica that answers. */
  served(id: string): void {
    const from = this.#lostAt.get(id);
    if (from !== undefined) this.gapsMs.push(this.clock.now() - from);
    this.#lostAt.delete(id);
  }

  /** An open session has a device. */
  uses(device: string, id: string): void {
    const other = this.#deviceUsers.get(device);
    if (other !== undefined) this.violated(`${device} is used by ${other} and ${id}`);
    this.#deviceUsers.set(device, id);
  }

  ended(id: string, device: string | undefined): void {
    this.#lostAt.delete(id);
    if (device !== undefined && this.#deviceUsers.get(device) === id) this.#deviceUsers.delete(device);
  }
}
