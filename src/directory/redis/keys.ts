/**
 * The names in Redis. All begin with the prefix of the fleet and the version of the form, in braces: a hash tag, so that a
 * script finds all of its keys on one shard. `lua-library.ts` has the same names for the scripts.
 *
 * - `began`: hash; `at`, the time in ms at which the directory began without data, and `run`, the id of the Redis process
 * - `replicas`: set of ids, also of replicas whose lease has expired while they have sessions
 * - `replica:<id>`: JSON of its report and `began`; expires with the lease
 * - `owned:<replica>`: set of its sessions, starting and open; its size is the load
 * - `sessions`: sorted set of all sessions but the ended ones, by the time of their start in ms
 * - `released`: set of sessions that were handed over
 * - `session:<id>`: hash of state, owner, fence, adoptable, opened_by, device, summary, end_reason, and `f:<field>`
 * - `session:<id>:events`: stream whose ids are `<number>-0`; `session:<id>:calls`: list
 * - `removed:<id>`: a session that was removed, so that nobody restores it
 * - `token:<name>`: set of the sessions of a token; `device:<pool/id>`: the session that has it
 * - `calls:<token>`: list of the times of its last calls; `client:<id>`: address of an MCP client's session
 */
export class DirectoryKeys {
  /** What all names begin with. */
  readonly base: string;
  /** The channel on which changes are announced. */
  readonly changed: string;

  /** @param prefix the setting `directory_prefix` */
  constructor(prefix: string) {
    this.base = `{${prefix}:${FORM_VERSION}}:`;
    this.changed = `${this.base}changed`;
  }

  events(session: string): string {
    return `${this.base}session:${session}:events`;
  }

  calls(token: string): string {
    return `${this.base}calls:${token}`;
  }

  client(id: string): string {
    return `${this.base}client:${id}`;
  }
}

/** Replicas that write another form do not see each other's keys. */
const FORM_VERSION = 1;
