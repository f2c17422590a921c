import type { Replica } from '../directory/entries.js';

const MAX_OWNERS = 10_000;

interface KnownOwner {
  readonly replica: Replica;
  readonly untilMs: number;
}

/** The replicas at which sessions were found a short time ago, so that a call need not ask the directory. */
export class KnownOwners {
  readonly #owners = new Map<string, KnownOwner>();

  /**
   * @param keptMs milliseconds for which an owner is kept
   * @param nowMs a monotonic clock
   */
  constructor(
    private readonly keptMs: number,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  get(sessionId: string): Replica | undefined {
    const known = this.#owners.get(sessionId);
    if (known && known.untilMs > this.nowMs()) return known.replica;
    this.#owners.delete(sessionId);
    return undefined;
  }

  set(sessionId: string, replica: Replica): void {
    this.#owners.delete(sessionId);
    this.#owners.set(sessionId, { replica, untilMs: this.nowMs() + this.keptMs });
    if (this.#owners.size <= MAX_OWNERS) return;
    const [oldest] = this.#owners.keys();
    this.#owners.delete(oldest!);
  }

  forget(sessionId: string): void {
    this.#owners.delete(sessionId);
  }
}
