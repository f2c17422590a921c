import { MemoryDirectory } from '../../../src/directory/memory/memory-directory.js';
import { MemoryFleet } from '../../../src/directory/memory/memory-fleet.js';
import { MemoryStarts } from '../../../src/directory/memory/memory-starts.js';
import { MemoryStartQueue } from '../../../src/directory/memory/start-queue.js';
import type { SessionDirectory } from '../../../src/directory/session-directory.js';
import { EventClock } from './event-clock.js';
import { Observer } from './observer.js';
import { Random } from './random.js';
import type { Scenario } from './scenario.js';
import type { ReplicaProcess } from './replica-process.js';

/** What the parts of a simulation share: virtual time, and the directory of the service with it as its clock. */
export class World {
  readonly clock = new EventClock();
  readonly random: Random;
  readonly observer: Observer;
  /** All but those that are gone. */
  readonly replicas = new Map<string, ReplicaProcess>();
  readonly #fleet = new MemoryFleet(this.clock.now);
  readonly #starts = new MemoryStarts();

  constructor(readonly scenario: Scenario) {
    this.random = new Random(scenario.seed);
    this.observer = new Observer(this.clock, this.replicas);
  }

  directoryOf(replica: string): SessionDirectory {
    return new MemoryDirectory(replica, this.#fleet, new MemoryStartQueue(replica, this.#fleet, this.#starts));
  }

  /** A replica that takes requests, as a proxy picks one. */
  door(): ReplicaProcess | undefined {
    const ready = [...this.replicas.values()].filter(({ state }) => state === 'running');
    return ready.length > 0 ? this.random.pick(ready) : undefined;
  }
}
