import fc from 'fast-check';
import type { SessionDirectory } from '../../src/directory/session-directory.js';
import { LEASE_MS, report, session, type TestedFleet } from './tested-fleet.js';

const REPLICAS = ['a', 'b', 'c'];
const SESSIONS = ['1', '2'];

/** Something that a replica does, or that happens to it. */
interface Action {
  readonly kind: 'renew' | 'expire' | 'leave' | 'start' | 'open' | 'release' | 'claim' | 'claim at once' | 'remove';
  readonly replica: string;
  readonly session: string;
}

/** What happens rarely is drawn rarely, so that most sessions are opened, lost and claimed before they end. */
const KINDS: readonly (readonly [weight: number, kind: Action['kind']])[] = [
  [4, 'renew'],
  [2, 'expire'],
  [1, 'leave'],
  [3, 'start'],
  [3, 'open'],
  [2, 'release'],
  [4, 'claim'],
  [3, 'claim at once'],
  [1, 'remove'],
];

const action: fc.Arbitrary<Action> = fc.record({
  kind: fc.oneof(...KINDS.map(([weight, kind]) => ({ weight, arbitrary: fc.constant(kind) }))),
  replica: fc.constantFrom(...REPLICAS),
  session: fc.constantFrom(...SESSIONS),
});

export const actions = fc.array(action, { minLength: 20, maxLength: 60, size: 'max' });

/** Each session has one device; a device is leased exactly while its session is there. */
const deviceOf = (id: string): string => `phones/${id}`;

/** Replicas that do what a test draws, and that keep for themselves which sessions they own. */
export class CheckedFleet {
  readonly #directories: ReadonlyMap<string, SessionDirectory>;
  /** The fences that each replica holds, also outdated ones, by session. */
  readonly #held = new Map(REPLICAS.map((id) => [id, new Map<string, number>()]));
  readonly #newestFence = new Map<string, number>();
  /** The last replica that got a session. */
  readonly #lastOwner = new Map<string, string>();
  /** How many sessions have ended in the place of each. */
  readonly #removals = new Map<string, number>();
  #hasJoined = false;

  constructor(private readonly fleet: TestedFleet) {
    this.#directories = new Map(REPLICAS.map((id) => [id, fleet.replica(id)]));
  }

  /** @returns the answer of the directory, and what is there after it @throws Error when an invariant is broken */
  async do({ kind, replica, session: place }: Action): Promise<unknown> {
    if (!this.#hasJoined) for (const each of REPLICAS) await this.#answer('renew', each, '');
    this.#hasJoined = true;
    const id = `${place}.${this.#removals.get(place) ?? 0}`;
    const answer = await this.#answer(kind, replica, id);
    await this.#checkOwner(id);
    // An id is given once.
    if (kind === 'remove' && answer === true) this.#removals.set(place, (this.#removals.get(place) ?? 0) + 1);
    return [kind, answer, await this.#checkPlaces()];
  }

  async #answer(kind: Action['kind'], replica: string, id: string): Promise<unknown> {
    // What needs a session is done by one that had it, whether it still owns it or not.
    const holder = this.#held.get(replica)!.has(id) ? replica : (this.#lastOwner.get(id) ?? replica);
    const fence = this.#held.get(holder)!.get(id);
    const directory = this.#directories.get(['open', 'release', 'remove'].includes(kind) ? holder : replica)!;
    switch (kind) {
      case 'renew':
        return (await directory.renew(report(replica), LEASE_MS)).isContinued;
      case 'expire':
        return this.fleet.expire(replica);
      case 'leave':
        return directory.leave();
      case 'start': {
        if (this.#newestFence.has(id)) return undefined;
        this.#hold(replica, id, 1);
        return directory.restore(session(id, { state: 'starting', device: deviceOf(id), openedBy: 'ci' }));
      }
      case 'open':
        return fence === undefined ? undefined : directory.open(id, fence, { summary: 'open' });
      case 'release':
        return fence === undefined ? undefined : withinData(() => directory.release(id, fence));
      case 'remove':
        return fence === undefined ? undefined : directory.remove(id, fence, { reason: 'over', event: 'last' });
      case 'claim':
        return this.#claim([replica], id);
      case 'claim at once':
        return (await this.#claim(REPLICAS, id)) > 0;
    }
  }

  /** @returns how many replicas got the session */
  async #claim(replicas: readonly string[], id: string): Promise<number> {
    const found = await this.#directories.get(replicas[0]!)!.find(id);
    if (!found) return 0;
    const claims = await Promise.all(replicas.map((each) => this.#directories.get(each)!.claim(id, found.fence)));
    claims.forEach((saved, i) => saved && this.#hold(replicas[i]!, id, saved.entry.fence));
    const claimed = claims.filter((saved) => saved !== undefined).length;
    if (claimed > 1) throw new Error(`${claimed} replicas claimed session ${id} at once`);
    return claimed;
  }

  #hold(replica: string, id: string, fence: number): void {
    this.#held.get(replica)!.set(id, fence);
    this.#lastOwner.set(id, replica);
  }

  /** Never two owners, and fences only count up. */
  async #checkOwner(id: string): Promise<void> {
    const writers: string[] = [];
    for (const [replica, held] of this.#held) {
      const fence = held.get(id);
      if (fence !== undefined && (await withinData(() => this.#directories.get(replica)!.save(id, fence, {}))) === true)
        writers.push(replica);
    }
    if (writers.length > 1) throw new Error(`session ${id} has the owners ${writers.join()}`);
    const fence = (await this.#directories.get('a')!.find(id))?.fence;
    if (fence === undefined) return;
    if (fence < (this.#newestFence.get(id) ?? 0)) throw new Error(`the fence of session ${id} goes back to ${fence}`);
    this.#newestFence.set(id, fence);
  }

  /** Places and devices are taken exactly by the sessions that are there. @returns the entries */
  async #checkPlaces(): Promise<unknown> {
    const directory = this.#directories.get('a')!;
    const entries = [...(await directory.list())].sort((one, other) => (one.id < other.id ? -1 : 1));
    for (const { id, sessions } of await directory.replicas()) {
      const owned = entries.filter(({ owner, state }) => owner === id && state !== 'released').length;
      if (owned !== sessions) throw new Error(`replica ${id} has ${sessions} places taken by ${owned} sessions`);
    }
    for (const id of this.#newestFence.keys()) {
      const isThere = entries.some((entry) => entry.id === id);
      if ((await this.fleet.isLeased(deviceOf(id))) !== isThere) throw new Error(`the device of session ${id}`);
    }
    return entries.map(({ replica, ...entry }) => ({ ...entry, sessions: replica?.sessions }));
  }
}

/** Undefined where the directory does not have the session. */
async function withinData(work: () => Promise<boolean>): Promise<boolean | undefined> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: unknown }).code === 'E0506') return undefined;
    throw error;
  }
}
