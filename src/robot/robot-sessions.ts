import { ServiceError } from '../errors.js';
import type { Session } from '../session/session.js';
import type { SessionStore, Termination } from '../session/store.js';
import { didYouMean, suggest } from '../text/suggest.js';

export type StopSession = (id: string) => Promise<Termination | undefined>;

/**
 * The sessions of the suites that import the library under one path of its address. Suites that run at the same time use
 * paths of their own.
 */
export class RobotSessions {
  /** Ids by alias, in the order in which they were opened; a session without alias has its id. */
  readonly #ids = new Map<string, string>();
  #active: string | undefined;

  constructor(private readonly store: SessionStore) {}

  get isEmpty(): boolean {
    return this.#ids.size === 0;
  }

  /** The session that keywords use; undefined when none was opened. @throws ServiceError E0106 when it has ended */
  get active(): Session | undefined {
    if (this.#active === undefined) return undefined;
    const session = this.store.get(this.#ids.get(this.#active)!);
    if (session) return session;
    throw new ServiceError('E0106', `the session ${this.#active} has ended: open another one`);
  }

  /** @throws ServiceError E0403 for an alias that is taken */
  checkAlias(alias: string): void {
    if (this.#sessionOf(alias))
      throw new ServiceError('E0403', `alias: ${alias} is open already`, { parameter: 'alias' });
  }

  /** Adds a session, which becomes the active one. */
  add({ id }: Session, alias: string | undefined): void {
    this.#ids.delete(alias ?? id);
    this.#ids.set(alias ?? id, id);
    this.#active = alias ?? id;
  }

  /** @param name an alias or an id. @returns the alias of the session that was active; empty for none */
  switchTo(name: string): string {
    const before = this.#active ?? '';
    this.#active = this.#aliasOf(name);
    return before;
  }

  /**
   * Closes a session, the active one by default; the one that was opened before it becomes active.
   * @param stop stops a session by its id
   * @returns what failed
   */
  async close(stop: StopSession, name: string | undefined = this.#active): Promise<readonly string[]> {
    if (name === undefined) throw new ServiceError('E0403', 'no session is open');
    const alias = this.#aliasOf(name);
    const id = this.#ids.get(alias)!;
    this.#ids.delete(alias);
    if (this.#active === alias) this.#active = [...this.#ids.keys()].at(-1);
    return (await stop(id))?.warnings ?? [];
  }

  async closeAll(stop: StopSession): Promise<readonly string[]> {
    const warnings = await Promise.all([...this.#ids.keys()].map((alias) => this.close(stop, alias)));
    return warnings.flat();
  }

  #sessionOf(alias: string): Session | undefined {
    const id = this.#ids.get(alias);
    return id === undefined ? undefined : this.store.get(id);
  }

  /** @throws ServiceError E0403 with suggestions */
  #aliasOf(name: string): string {
    if (this.#ids.has(name)) return name;
    const found = [...this.#ids].find(([, id]) => id === name);
    if (found) return found[0];
    const near = didYouMean(suggest(name, this.#ids.keys()));
    const none =
      this.#ids.size === 0 ? 'no session is open' : `no session ${JSON.stringify(name.slice(0, 100))} is open`;
    throw new ServiceError('E0403', `${none}${near}`, { parameter: 'alias' });
  }
}
