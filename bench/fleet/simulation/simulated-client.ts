import { askIntervalMs } from '../../../src/directory/admission/wait-for-place.js';
import type { Admission, StartRequest } from '../../../src/directory/entries.js';
import type { ReplicaProcess } from './replica-process.js';
import type { World } from './world.js';

/** A session that a client wants. */
export interface WantedSession {
  readonly name: string;
  readonly owner: string;
  readonly group: string;
  readonly isRemote: boolean;
  /** Devices of which it needs one. */
  readonly devices: readonly string[];
  readonly lengthMs: number;
}

type Place = Extract<Admission, { readonly admitted: true }>;

const RETRY_MS = 1000;
const KEYWORD_MS = 15_000;
const START_TIMEOUT_S = 20;

/** A client that starts one session, runs keywords in it and stops it; it tries again whatever fails. */
export class SimulatedClient {
  isDone = false;
  #askedAt = 0;
  #attempt = 0;
  #endsAt = 0;
  #keywords = 0;

  constructor(
    readonly wanted: WantedSession,
    private readonly world: World,
  ) {}

  begin(): Promise<void> {
    this.#askedAt = this.world.clock.now();
    return this.#start();
  }

  get #id(): string {
    return `${this.wanted.name}.${this.#attempt}`;
  }

  async #start(): Promise<void> {
    const { owner, devices } = this.wanted;
    const door = this.world.door();
    if (!door) return this.#startLater();
    this.#attempt++;
    await this.#ask(door, {
      id: this.#id,
      owner,
      openedBy: undefined,
      maxOfToken: undefined,
      devices,
      queueLimit: 100_000,
      startTimeoutS: START_TIMEOUT_S,
    });
  }

  #startLater(): void {
    this.world.clock.after(RETRY_MS, () => this.#start());
  }

  async #ask(door: ReplicaProcess, request: StartRequest): Promise<void> {
    const { clock, observer, random, scenario } = this.world;
    if (door.state === 'gone') return this.#startLater();
    const again = (ms: number) =>
      clock.after(ms, () =>
        door.do(
          () => this.#ask(door, request),
          () => this.#startLater(),
        ),
      );
    const admission = await door.directory.admit(request);
    if (!admission.admitted) {
      observer.mostWaiting = Math.max(observer.mostWaiting, admission.waiting);
      return again(askIntervalMs(admission.position));
    }
    const { id, sessions } = admission.replica;
    if (sessions > scenario.sessionsOfReplica) observer.violated(`${id} was given ${sessions} sessions`);
    if (random.chance(scenario.lostAnswers)) {
      observer.lostAnswers++;
      return this.#startLater();
    }
    const { owner, group, devices } = this.wanted;
    if (this.#endsAt === 0) {
      const needsDevice = devices.length > 0;
      observer.admitted.push({ owner, group, needsDevice, atMs: clock.now(), waitedMs: clock.now() - this.#askedAt });
      this.#endsAt = clock.now() + this.wanted.lengthMs;
    }
    clock.after(random.between(1, 20), () => this.#forward(door, admission));
  }

  async #forward(door: ReplicaProcess, { replica, device }: Place): Promise<void> {
    const { clock, random, replicas } = this.world;
    const owner = replicas.get(replica.id);
    if (!owner || owner.state === 'draining') {
      if (door.state !== 'gone') await door.directory.withdraw(this.#id);
      return this.#startLater();
    }
    const open = () =>
      owner.do(
        () => this.#open(owner, device),
        () => this.#startLater(),
      );
    clock.after(random.between(500, 3000), open);
  }

  async #open(owner: ReplicaProcess, device: string | undefined): Promise<void> {
    const id = this.#id;
    const isOpen = await owner.directory.open(id, 1, { isAdoptable: this.wanted.isRemote, summary: '{}' });
    if (!isOpen) return this.#startLater();
    owner.owned.set(id, 1);
    this.world.observer.used(id, owner);
    if (device !== undefined) this.world.observer.uses(device, id);
    this.#useLater(this.world.random.exponential(KEYWORD_MS), device);
  }

  #useLater(ms: number, device: string | undefined): void {
    this.world.clock.after(ms, () => this.#use(device));
  }

  /** Runs a keyword, or stops the session, at the replica that the directory names. */
  async #use(device: string | undefined): Promise<void> {
    const { clock, observer, random, replicas } = this.world;
    const id = this.#id;
    const door = this.world.door();
    const entry = await door?.directory.find(id);
    if (door && (!entry || entry.state === 'ended')) return this.#endedByFleet(device);
    const owner = entry && replicas.get(entry.owner);
    const fence = owner?.owned.get(id);
    if (!owner?.holdsLease || owner.state === 'paused' || fence === undefined)
      return this.#useLater(RETRY_MS / 2, device);
    observer.used(id, owner);
    if (clock.now() < this.#endsAt) {
      const events = [{ id: ++this.#keywords, json: '{}' }];
      if (!(await owner.directory.save(id, fence, { events }))) observer.violated(`${id} could not be saved`);
      return this.#useLater(random.exponential(KEYWORD_MS), device);
    }
    if (!(await owner.directory.remove(id, fence))) observer.violated(`${id} could not be removed`);
    owner.owned.delete(id);
    this.#finish(device);
  }

  #endedByFleet(device: string | undefined): void {
    const { observer } = this.world;
    if (this.wanted.isRemote) observer.violated(`${this.#id} was lost, though it could be adopted`);
    observer.endedWithReplica++;
    this.#finish(device);
  }

  #finish(device: string | undefined): void {
    this.isDone = true;
    this.world.observer.ended(this.#id, device);
  }
}
