import type { ServiceError } from '../../errors.js';
import { roomiest, roomOf } from '../admission/places.js';
import { refused, type Refusal } from '../admission/refusals.js';
import { turnOf } from '../admission/turn.js';
import type { Admission, Replica, StartRequest, WaitingStart } from '../entries.js';
import type { StartQueue } from '../session-directory.js';
import type { MemoryFleet } from './memory-fleet.js';
import type { MemoryStarts } from './memory-starts.js';

/** The queue of starts of a fleet in memory, as one of its replicas sees it. */
export class MemoryStartQueue implements StartQueue {
  constructor(
    private readonly replicaId: string,
    private readonly fleet: MemoryFleet,
    private readonly shared: MemoryStarts,
  ) {}

  admit(request: StartRequest): Promise<Admission> {
    return new Promise((resolve) => resolve(this.#admit(request)));
  }

  withdraw(id: string): Promise<void> {
    this.shared.queue.withdraw(id);
    this.fleet.removeStart(id);
    return Promise.resolve();
  }

  waiting(): Promise<number> {
    return Promise.resolve(this.shared.waiting(this.fleet.now()));
  }

  starts(): Promise<readonly WaitingStart[]> {
    return Promise.resolve([...this.shared.queue].map(({ request }) => request));
  }

  #admit(request: StartRequest): Admission {
    const { fleet } = this;
    const { queue } = this.shared;
    const { id, openedBy, maxOfToken } = request;
    // The answer to the first request may have been lost.
    const place = fleet.placeOf(id);
    if (place) return { admitted: true, ...place };
    for (const overdue of [id, ...this.shared.clean(fleet.now())]) fleet.removeStart(overdue);
    const ofToken = openedBy === undefined ? 0 : fleet.countOf(openedBy);
    if (maxOfToken !== undefined && ofToken >= maxOfToken) throw this.#refusal(request, 'token', ofToken);
    const replicas = fleet.replicas().filter(({ isDraining }) => !isDraining);
    const places = replicas.reduce((sum, replica) => sum + roomOf(replica), 0);
    const isNew = !queue.has(id);
    queue.ask(request, fleet.now());
    const isFree = (device: string) => !fleet.isLeased(device);
    const turn = turnOf(request, this.#startsBefore(id), { places, isFree });
    if (turn) return this.#serve(request, roomiest(replicas, this.replicaId)!, turn.device);
    if (isNew && queue.size > request.queueLimit) this.#makeRoom(request, replicas, places);
    return { admitted: false, position: queue.position(id), waiting: queue.size };
  }

  #serve(request: StartRequest, replica: Replica, device: string | undefined): Admission {
    this.shared.admitted(request, this.fleet.now());
    this.fleet.addStart(request, replica, device);
    return { admitted: true, replica: this.fleet.replica(replica.id)!, device };
  }

  /** In a full queue: the last start of the owner with most starts leaves it to one with fewer. */
  #makeRoom(request: StartRequest, replicas: readonly Replica[], places: number): void {
    const { queue } = this.shared;
    if (request.queueLimit === 0) {
      if (places > 0 && request.devices.length > 0) throw this.#refusal(request, 'devices');
      const most = replicas.reduce((sum, { maxSessions }) => sum + maxSessions, 0);
      throw this.#refusal(request, 'room', most);
    }
    const last = queue.lastOfLongest();
    if (!last || queue.countOf(last.owner) <= queue.countOf(request.owner)) throw this.#refusal(request, 'queue');
    queue.withdraw(last.id);
  }

  #refusal(request: StartRequest, because: Refusal['because'], number = 0): ServiceError {
    this.shared.queue.withdraw(request.id);
    return refused({ because, number }, request);
  }

  *#startsBefore(id: string): Iterable<StartRequest> {
    for (const { request } of this.shared.queue) {
      if (request.id === id) return;
      yield request;
    }
  }
}
