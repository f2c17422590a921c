import { ServiceError } from '../../errors.js';
import type { Log } from '../../log.js';
import type { EntryChanges, Replica, ReplicaReport, SavedSession, SessionEntry } from '../entries.js';
import { isOwner, type Right } from '../fencing.js';
import { ENDED_KEPT_S, type SessionDirectory, type StartQueue } from '../session-directory.js';
import { COUNT_CALL } from './call-count-script.js';
import { ChangeFeed } from './change-feed.js';
import type { RedisConnection } from './connection.js';
import {
  type ClaimedRow,
  entryOf,
  type EntryRow,
  eventsOf,
  type EventRow,
  replicaOf,
  type ReplicaRow,
  savedOf,
} from './entry-rows.js';
import type { DirectoryKeys } from './keys.js';
import { FIND, ORPHANS, ROWS, SESSION_IDS } from './lookup-scripts.js';
import { CLAIM, RELEASE, REMOVE } from './ownership-scripts.js';
import { LEAVE, RENEW, REPLICAS } from './replica-scripts.js';
import { changeArguments, OPEN, RESTORE, SAVE } from './session-scripts.js';
import type { Script } from './script.js';

/** Sessions that one script reads: it holds up all others for less than 5 ms. */
const ROWS_AT_ONCE = 500;
/** Sessions that nobody renews are kept for a day (`KEPT_S` of the Lua library). */
const KEEP_INTERVAL_MS = 3_600_000;

type ListedRow = readonly [id: string, row: EntryRow];

/** The directory of a fleet in Redis. Each change is one script, which checks the owner and its fence. */
export class RedisDirectory implements SessionDirectory {
  #feed: ChangeFeed | undefined;
  #keptAt = -Infinity;

  /**
   * @param connection closed with the directory
   * @param queue the starts that wait, in the same Redis
   * @param fleetKeyId which key the fleet has, without telling the key
   */
  constructor(
    readonly replicaId: string,
    private readonly connection: RedisConnection,
    private readonly keys: DirectoryKeys,
    private readonly queue: StartQueue,
    private readonly log: Log,
    private readonly fleetKeyId = '',
  ) {}

  async renew(report: ReplicaReport, leaseMs: number): Promise<{ isContinued: boolean; ageMs: number }> {
    const { url, maxSessions, isDraining } = report;
    const run = await this.connection.runId();
    const keeps = performance.now() - this.#keptAt > KEEP_INTERVAL_MS;
    const stored = JSON.stringify({ url, maxSessions, isDraining });
    const answer = await this.#run(
      RENEW,
      this.replicaId,
      stored,
      Math.ceil(leaseMs),
      run,
      keeps ? 1 : 0,
      this.fleetKeyId,
    );
    const [isContinued, ageMs] = answer as [number, number];
    if (isContinued === -1) throw otherKey();
    if (keeps) this.#keptAt = performance.now();
    return { isContinued: isContinued === 1, ageMs };
  }

  async leave(): Promise<void> {
    await this.#run(LEAVE, this.replicaId);
  }

  async replicas(): Promise<readonly Replica[]> {
    return ((await this.#run(REPLICAS)) as ReplicaRow[]).map(replicaOf);
  }

  async find(id: string): Promise<SessionEntry | undefined> {
    const found = (await this.#run(FIND, id)) as readonly [string, EntryRow, ReplicaRow | null] | null;
    return found ? entryOf(id, found[1], found[2] ? replicaOf(found[2]) : undefined) : undefined;
  }

  async list(): Promise<readonly SessionEntry[]> {
    const ids = (await this.#run(SESSION_IDS)) as string[];
    const parts = Array.from({ length: Math.ceil(ids.length / ROWS_AT_ONCE) }, (_, part) =>
      this.#run(ROWS, ...ids.slice(part * ROWS_AT_ONCE, (part + 1) * ROWS_AT_ONCE)),
    );
    return this.#entries((await Promise.all(parts)).flat() as ListedRow[]);
  }

  async orphans(): Promise<readonly SessionEntry[]> {
    return this.#entries((await this.#run(ORPHANS)) as ListedRow[]);
  }

  async open(id: string, fence: number, changes: EntryChanges): Promise<boolean> {
    return (await this.#run(OPEN, id, this.replicaId, fence, ...changeArguments(changes))) === 1;
  }

  async save(id: string, fence: number, changes: EntryChanges): Promise<boolean> {
    return isOwner(id, (await this.#run(SAVE, id, this.replicaId, fence, ...changeArguments(changes))) as Right);
  }

  async restore({ entry, ...contents }: SavedSession): Promise<boolean> {
    const { id, fence, state, openedBy = '', device = '', summary, isAdoptable } = entry;
    const changes = changeArguments({ ...contents, summary, isAdoptable });
    return (await this.#run(RESTORE, id, this.replicaId, fence, state, openedBy, device, ...changes)) === 1;
  }

  async release(id: string, fence: number): Promise<boolean> {
    return isOwner(id, (await this.#run(RELEASE, id, this.replicaId, fence)) as Right);
  }

  async claim(id: string, fence: number): Promise<SavedSession | undefined> {
    const claimed = (await this.#run(CLAIM, id, this.replicaId, fence)) as ClaimedRow | null;
    return claimed ? savedOf(id, claimed) : undefined;
  }

  async remove(
    id: string,
    fence: number,
    end?: { readonly reason: string; readonly event: string | undefined },
  ): Promise<boolean> {
    const { reason = '', event = '' } = end ?? {};
    const kept = end ? ENDED_KEPT_S : 0;
    // One that the directory has lost is removed.
    return (await this.#run(REMOVE, id, this.replicaId, fence, kept, reason, event)) !== 0;
  }

  async events(id: string, after = 0): Promise<readonly { readonly id: number; readonly json: string }[]> {
    return eventsOf((await this.connection.send('XRANGE', this.keys.events(id), `${after + 1}-0`, '+')) as EventRow[]);
  }

  admit: SessionDirectory['admit'] = (request) => this.queue.admit(request);
  withdraw: SessionDirectory['withdraw'] = (id) => this.queue.withdraw(id);
  waiting: SessionDirectory['waiting'] = () => this.queue.waiting();
  starts: SessionDirectory['starts'] = () => this.queue.starts();

  onChange(listener: () => void): () => void {
    this.#feed ??= new ChangeFeed(this.connection.subscriber(), this.keys.changed, this.log);
    return this.#feed.onChange(listener);
  }

  async countCall(token: string, limit: number): Promise<number> {
    return Number(await this.connection.run(COUNT_CALL, [this.keys.base, this.keys.calls(token)], [limit]));
  }

  async setClient(id: string, replicaUrl: string, lifetimeS: number): Promise<void> {
    await this.connection.send('SET', this.keys.client(id), replicaUrl, 'EX', lifetimeS);
  }

  async clientAt(id: string): Promise<string | undefined> {
    return ((await this.connection.send('GET', this.keys.client(id))) as string | null) ?? undefined;
  }

  async removeClient(id: string): Promise<void> {
    await this.connection.send('DEL', this.keys.client(id));
  }

  async close(): Promise<void> {
    this.#feed?.close();
    await this.connection.close();
  }

  #run(script: Script, ...args: readonly (string | number)[]): Promise<unknown> {
    return this.connection.run(script, [this.keys.base], args);
  }

  /** Entries with their replicas. */
  async #entries(rows: readonly ListedRow[]): Promise<readonly SessionEntry[]> {
    const replicas = new Map((await this.replicas()).map((replica) => [replica.id, replica]));
    return rows.map(([id, row]) => entryOf(id, row, replicas.get(row[1])));
  }
}

const otherKey = (): ServiceError =>
  new ServiceError(
    'E0506',
    'the other replicas have another fleet_key (SVC_FLEET_KEY); give all of them the same',
    undefined,
    {
      title: 'Session directory refuses this replica',
    },
  );
