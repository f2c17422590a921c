import type { Fleet } from '../directory/fleet.js';

/** Checks in a row without a lease: a directory that has lost its data has no leases until the replicas renew them. */
const MISSES = 2;

/**
 * Aborts what waits for a replica whose lease has expired: a process that is paused, or a machine that is cut off, keeps
 * its connections open.
 */
export class LeaseWatch {
  readonly #waiting = new Map<string, Set<(reason: Error) => void>>();
  readonly #misses = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  /** @param intervalMs between two checks */
  constructor(
    private readonly fleet: Pick<Fleet, 'directory'>,
    private readonly intervalMs: number,
  ) {}

  /** @param abort called when the replica's lease has expired @returns ends the watch */
  add(replicaId: string, abort: (reason: Error) => void): () => void {
    const waiting = this.#waiting.get(replicaId) ?? new Set();
    this.#waiting.set(replicaId, waiting.add(abort));
    this.#timer ??= setInterval(() => void this.#check(), this.intervalMs).unref();
    return () => {
      waiting.delete(abort);
      if (waiting.size === 0 && this.#waiting.get(replicaId) === waiting) this.#waiting.delete(replicaId);
    };
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #check(): Promise<void> {
    if (this.#waiting.size === 0) return this.#misses.clear();
    let leased: Set<string>;
    try {
      leased = new Set((await this.fleet.directory.replicas()).map(({ id }) => id));
    } catch {
      // Without the directory the leases are not known: only a broken connection shows that a replica is gone.
      return this.#misses.clear();
    }
    for (const [id, waiting] of this.#waiting) {
      const misses = leased.has(id) ? 0 : (this.#misses.get(id) ?? 0) + 1;
      this.#misses.set(id, misses);
      if (misses < MISSES) continue;
      for (const abort of [...waiting]) abort(new Error(`the lease of the replica ${id} has expired`));
    }
  }
}
