import type { StartRequest } from '../entries.js';

/** A start that waits. */
export interface QueuedStart {
  readonly request: StartRequest;
  /** Its turn: lower ones are served first. */
  tag: number;
  /** Counts the arrivals: orders starts of one tag. */
  readonly arrival: number;
  /** When it asked last, in milliseconds. */
  askedMs: number;
}

const inTurn = (a: QueuedStart, b: QueuedStart): number => a.tag - b.tag || a.arrival - b.arrival;

/**
 * The order in which starts get places: start-time fair queueing (Goyal, Vin, Cheng 1996) with owners as flows and starts
 * of cost 1. The tag of a start is the virtual time at its arrival, or follows the owner's start before it; the virtual
 * time is the tag of the start that was served last. So owners with starts in the queue take turns, however many each
 * has, and an owner that was away neither saves turns nor loses them. The Lua script in `redis/` follows the same rules.
 */
export class FairQueue {
  readonly #order: QueuedStart[] = [];
  /** Those that asked last are the last. */
  readonly #byId = new Map<string, QueuedStart>();
  /** The starts of each owner, in their order of arrival. */
  readonly #byOwner = new Map<string, QueuedStart[]>();
  /** The tag that follows the served starts of an owner, while it is ahead of the virtual time. */
  readonly #served = new Map<string, number>();
  #virtualTime = 0;
  #arrivals = 0;

  get size(): number {
    return this.#order.length;
  }

  has(id: string): boolean {
    return this.#byId.has(id);
  }

  /** The waiting starts, in the order of their turns. */
  [Symbol.iterator](): IterableIterator<QueuedStart> {
    return this.#order.values();
  }

  /** The starts of an owner that wait. */
  countOf(owner: string): number {
    return this.#byOwner.get(owner)?.length ?? 0;
  }

  /** The last start of the owner with most starts. */
  lastOfLongest(): StartRequest | undefined {
    const longest = [...this.#byOwner.values()].reduce((a, b) => (b.length > a.length ? b : a), []);
    return longest.at(-1)?.request;
  }

  /** Adds a start, or notes that it still waits. */
  ask(request: StartRequest, nowMs: number): void {
    const known = this.#byId.get(request.id);
    if (known) {
      known.askedMs = nowMs;
      // Those that have not asked for long are the first.
      this.#byId.delete(request.id);
      this.#byId.set(request.id, known);
      return;
    }
    const { owner } = request;
    const ofOwner = this.#byOwner.get(owner) ?? [];
    const tag = Math.max(this.#nextOf(owner), (ofOwner.at(-1)?.tag ?? -1) + 1);
    const start = { request, tag, arrival: ++this.#arrivals, askedMs: nowMs };
    ofOwner.push(start);
    this.#byOwner.set(owner, ofOwner);
    this.#byId.set(request.id, start);
    this.#order.splice(this.#indexOf(start), 0, start);
  }

  /** The number of starts that are served before this one, and itself. */
  position(id: string): number {
    return this.#indexOf(this.#byId.get(id)!) + 1;
  }

  /** Takes out a start that got a place. */
  serve(id: string): void {
    const { tag, request } = this.#remove(id)!;
    this.#virtualTime = Math.max(this.#virtualTime, tag);
    this.#served.set(request.owner, Math.max(this.#nextOf(request.owner), tag + 1));
    for (const [owner, next] of this.#served) if (next <= this.#virtualTime) this.#served.delete(owner);
  }

  /** Takes starts out without a place: the later ones of their owners move up. */
  withdraw(...ids: readonly string[]): void {
    const owners = new Set(ids.map((id) => this.#remove(id)?.request.owner));
    for (const owner of owners) if (owner !== undefined) this.#closeGaps(owner);
  }

  /** Forgets the starts that have not asked since then. */
  dropOlderThan(timeMs: number): void {
    const stale: string[] = [];
    for (const [id, { askedMs }] of this.#byId) {
      if (askedMs >= timeMs) break;
      stale.push(id);
    }
    this.withdraw(...stale);
  }

  #nextOf(owner: string): number {
    return Math.max(this.#virtualTime, this.#served.get(owner) ?? 0);
  }

  #remove(id: string): QueuedStart | undefined {
    const start = this.#byId.get(id);
    if (!start) return undefined;
    this.#order.splice(this.#indexOf(start), 1);
    this.#byId.delete(id);
    const { owner } = start.request;
    const ofOwner = this.#byOwner.get(owner)!;
    ofOwner.splice(ofOwner.indexOf(start), 1);
    if (ofOwner.length === 0) this.#byOwner.delete(owner);
    return start;
  }

  #closeGaps(owner: string): void {
    let next = this.#nextOf(owner);
    for (const start of this.#byOwner.get(owner) ?? []) {
      start.tag = Math.min(start.tag, next);
      next = Math.max(next, start.tag + 1);
    }
    this.#order.sort(inTurn);
  }

  /** Where a start is in the order, or belongs. */
  #indexOf(start: QueuedStart): number {
    let [from, to] = [0, this.#order.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (inTurn(this.#order[middle]!, start) < 0) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
