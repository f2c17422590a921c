import type { SessionEntry } from '../../../src/directory/entries.js';
import type { SessionDirectory } from '../../../src/directory/session-directory.js';
import type { Task } from './event-clock.js';
import type { ReplicaProcess } from './replica-process.js';
import type { World } from './world.js';

export const LEASE_MS = 3000;
const RENEW_MS = LEASE_MS / 3;
const SWEEP_MS = LEASE_MS / 2;
/** Milliseconds in which a draining replica ends its starts before it hands its sessions over. */
const DRAIN_MS = 5000;

/** A replica that keeps the rules of the service: it uses a session only while its own clock says that its lease is held. */
export class SimulatedReplica implements ReplicaProcess {
  readonly directory: SessionDirectory;
  state: ReplicaProcess['state'] = 'running';
  readonly owned = new Map<string, number>();
  readonly #joinedAt: number;
  #heldUntil = -Infinity;
  #deferred: { readonly task: Task; readonly orElse: Task | undefined }[] = [];

  constructor(
    readonly id: string,
    private readonly world: World,
  ) {
    this.directory = world.directoryOf(id);
    this.#joinedAt = world.clock.now();
  }

  get holdsLease(): boolean {
    return this.world.clock.now() < this.#heldUntil;
  }

  async join(): Promise<void> {
    this.world.replicas.set(this.id, this);
    await this.#renew();
    this.#repeat(RENEW_MS, () => this.#renew());
    this.#repeat(SWEEP_MS, () => this.#sweep());
  }

  async do(task: Task, orElse?: Task): Promise<void> {
    if (this.state === 'gone') await orElse?.();
    else if (this.state === 'paused') this.#deferred.push({ task, orElse });
    else await task();
  }

  async die(): Promise<void> {
    if (this.state === 'gone') return;
    this.#go();
    for (const id of this.owned.keys()) this.world.observer.lost(id);
    for (const { orElse } of this.#deferred) await orElse?.();
  }

  pause(): void {
    if (this.state !== 'running') return;
    this.state = 'paused';
    for (const id of this.owned.keys()) this.world.observer.lost(id);
  }

  async resume(): Promise<void> {
    if (this.state !== 'paused') return;
    this.state = 'running';
    for (const [id, fence] of this.owned) await this.#writeAfterPause(id, fence);
    const deferred = this.#deferred;
    this.#deferred = [];
    for (const { task } of deferred) await task();
    await this.#renew();
    for (const id of this.owned.keys()) this.world.observer.served(id);
  }

  async drain(): Promise<void> {
    if (this.state !== 'running') return;
    this.state = 'draining';
    await this.#renew();
    this.world.clock.after(DRAIN_MS, () => this.do(() => this.#handOver()));
  }

  async #handOver(): Promise<void> {
    for (const [id, fence] of this.owned) {
      const entry = await this.directory.find(id);
      if (entry?.isAdoptable && (await this.directory.release(id, fence))) this.world.observer.lost(id);
      else await this.#end(id, fence, 'its replica was drained');
    }
    this.owned.clear();
    await this.directory.leave();
    this.#go();
  }

  #go(): void {
    this.state = 'gone';
    this.world.replicas.delete(this.id);
  }

  async #renew(): Promise<void> {
    const { world, directory } = this;
    const report = {
      url: this.id,
      maxSessions: world.scenario.sessionsOfReplica,
      isDraining: this.state === 'draining',
    };
    const from = world.clock.now();
    const { isContinued } = await directory.renew(report, LEASE_MS);
    if (!isContinued) {
      for (const [id, fence] of this.owned) {
        const entry = await directory.find(id);
        if (entry?.owner !== this.id || entry.fence !== fence) this.owned.delete(id);
      }
    }
    this.#heldUntil = from + LEASE_MS;
    if (!isContinued) for (const id of this.owned.keys()) world.observer.used(id, this);
  }

  /** Takes over the sessions without an owner. */
  async #sweep(): Promise<void> {
    const { world } = this;
    if (this.state !== 'running' || !this.holdsLease) return;
    const mayClaimExpired = world.clock.now() - this.#joinedAt >= 2 * LEASE_MS;
    for (const entry of await this.directory.orphans()) {
      if (entry.state !== 'released' && !mayClaimExpired) continue;
      world.clock.after(world.random.between(1, 40), () => this.do(() => this.#claim(entry)));
    }
  }

  async #claim({ id, fence, isAdoptable }: SessionEntry): Promise<void> {
    const saved = await this.directory.claim(id, fence);
    if (!saved) return;
    if (!isAdoptable) return this.#end(id, saved.entry.fence, 'its replica has stopped');
    this.owned.set(id, saved.entry.fence);
    const { world } = this;
    world.observer.used(id, this);
    world.observer.adoptions++;
    const attached = () => world.observer.served(id);
    world.clock.after(world.random.between(50, 500), () => this.do(attached));
  }

  async #end(id: string, fence: number, reason: string): Promise<void> {
    await this.directory.remove(id, fence, { reason, event: '{}' });
  }

  /** What a process does that does not know yet that it was paused. */
  async #writeAfterPause(id: string, fence: number): Promise<void> {
    if (this.holdsLease) this.world.observer.used(id, this);
    const isWritten = await this.directory.save(id, fence, {}).catch(() => false);
    const entry = await this.directory.find(id);
    if (!isWritten) this.world.observer.refusedWrites++;
    else if (entry?.owner !== this.id) this.world.observer.violated(`${this.id} wrote to ${id} of ${entry?.owner}`);
  }

  #repeat(everyMs: number, work: Task): void {
    const turn = async (): Promise<void> => {
      if (this.state === 'gone') return;
      await this.do(work);
      this.world.clock.after(everyMs, turn);
    };
    this.world.clock.after(this.world.random.between(0, everyMs), turn);
  }
}
