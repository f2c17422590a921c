import { MemoryDirectory } from '../../src/directory/memory/memory-directory.js';
import { MemoryFleet } from '../../src/directory/memory/memory-fleet.js';
import { MemoryStarts } from '../../src/directory/memory/memory-starts.js';
import { MemoryStartQueue } from '../../src/directory/memory/start-queue.js';
import type { SessionDirectory } from '../../src/directory/session-directory.js';
import { report, type TestedFleet } from './tested-fleet.js';

/** A fleet in memory, with a clock that stands still. */
export class TestedMemoryFleet implements TestedFleet {
  now = 1_000_000;
  readonly #fleet = new MemoryFleet(() => this.now);
  readonly #starts = new MemoryStarts();

  replica(id: string): SessionDirectory {
    return new MemoryDirectory(id, this.#fleet, new MemoryStartQueue(id, this.#fleet, this.#starts));
  }

  async expire(replicaId: string): Promise<void> {
    this.#fleet.renew(replicaId, report(replicaId), 0);
  }

  async isLeased(device: string): Promise<boolean> {
    return this.#fleet.isLeased(device);
  }
}
