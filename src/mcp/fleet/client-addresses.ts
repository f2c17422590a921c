import type { Replica } from '../../directory/entries.js';
import type { Fleet } from '../../directory/fleet.js';
import type { Log } from '../../log.js';
import { KnownOwners } from '../../peers/known-owners.js';

/** The lifetime of an address whose client is never dropped for being idle. */
const DAY_S = 86_400;
/** Seconds for which an address outlives its client. */
const SPARE_S = 60;

/** At which replicas the clients are that have a session of the protocol up to 2025-11-25. */
export class ClientAddresses {
  readonly #owners: KnownOwners;
  readonly #lifetimeS: number;
  /** When the addresses of own clients were kept last, in milliseconds of `performance.now()`. */
  readonly #keptAt = new Map<string, number>();
  #url: string | undefined;

  /** @param limits `idleS`: seconds after which an idle client is dropped, 0 for never; `knownMs`: as in KnownOwners */
  constructor(
    private readonly fleet: Pick<Fleet, 'directory' | 'replicaId'>,
    private readonly log: () => Log,
    limits: { readonly idleS: number; readonly knownMs: number },
  ) {
    this.#owners = new KnownOwners(limits.knownMs);
    this.#lifetimeS = limits.idleS === 0 ? DAY_S : limits.idleS + SPARE_S;
  }

  /** Keeps that a client is here. Without the directory other replicas do not find it, and it begins anew there. */
  async keep(id: string): Promise<void> {
    const { directory, replicaId } = this.fleet;
    this.#keptAt.set(id, performance.now());
    try {
      this.#url ??= (await directory.replicas()).find((replica) => replica.id === replicaId)?.url;
      if (this.#url !== undefined) await directory.setClient(id, this.#url, this.#lifetimeS);
    } catch (error) {
      this.log().warn({ err: error }, 'the address of an MCP client cannot be kept');
    }
  }

  /** Called with each request of a client that is here. */
  use(id: string): void {
    const keptAt = this.#keptAt.get(id) ?? 0;
    if (performance.now() - keptAt > (this.#lifetimeS * 1000) / 2) void this.keep(id);
  }

  /**
   * The other replica at which a client is; undefined when there is none with a lease.
   * @throws ServiceError E0506
   */
  async find(id: string): Promise<Replica | undefined> {
    const known = this.#owners.get(id);
    if (known) return known;
    const { directory, replicaId } = this.fleet;
    const url = await directory.clientAt(id);
    if (url === undefined) return undefined;
    const replica = (await directory.replicas()).find((each) => each.url === url && each.id !== replicaId);
    if (replica) this.#owners.set(id, replica);
    return replica;
  }

  /** Forgets at which replica a client was found. */
  forget(id: string): void {
    this.#owners.forget(id);
  }

  /** A client that was here has gone. */
  remove(id: string): void {
    this.#keptAt.delete(id);
    this.fleet.directory.removeClient(id).catch((error: unknown) => {
      this.log().debug({ err: error }, 'the address of an MCP client only expires');
    });
  }
}
