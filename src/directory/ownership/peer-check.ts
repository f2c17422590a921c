import type { Log } from '../../log.js';
import type { Replica } from '../entries.js';

/** Failures in a row until they are logged: two leases of renewals. A replica that was killed has lost its lease by then. */
const FAILURES = 10;

/**
 * Asks each other replica until it has answered once. What clients would meet only when a request is forwarded is in the log
 * from the start: an address that does not lead to the replica, or another key.
 */
export class PeerCheck {
  /** Failures of the replicas that have not answered yet. */
  readonly #failures = new Map<string, number>();
  readonly #answered = new Set<string>();
  #underWay: Promise<unknown> | undefined;

  /** @param asks throws when the replica does not answer; it has a time limit */
  constructor(
    private readonly asks: (replica: Replica) => Promise<unknown>,
    private readonly log: Log,
  ) {}

  /** Begins to ask, unless it is still asking. */
  check(others: readonly Replica[]): void {
    this.#underWay ??= this.#check(others).finally(() => (this.#underWay = undefined));
  }

  /** Waits until nothing is being asked. */
  async end(): Promise<void> {
    await this.#underWay;
  }

  async #check(others: readonly Replica[]): Promise<void> {
    const ids = new Set(others.map(({ id }) => id));
    for (const id of [...this.#answered, ...this.#failures.keys()]) {
      if (ids.has(id)) continue;
      this.#answered.delete(id);
      this.#failures.delete(id);
    }
    await Promise.all(others.filter(({ id }) => !this.#answered.has(id)).map((replica) => this.#ask(replica)));
  }

  async #ask(replica: Replica): Promise<void> {
    const { id, url } = replica;
    try {
      await this.asks(replica);
      this.#answered.add(id);
      const failures = this.#failures.get(id) ?? 0;
      if (failures >= FAILURES) this.log.info({ replica: id, url }, 'the other replica answers now');
      this.#failures.delete(id);
    } catch (error) {
      const failures = (this.#failures.get(id) ?? 0) + 1;
      this.#failures.set(id, failures);
      if (failures !== FAILURES) return;
      this.log.error(
        { err: error, replica: id, url },
        'another replica does not answer this one: its replica_url must lead to it, and both need the same fleet_key',
      );
    }
  }
}
