import type { Log } from '../../log.js';
import type { Session } from '../../session/session.js';
import type { SavedSession } from '../entries.js';
import type { Seal } from './seal.js';
import { collectChanges, NOTHING, type Written, writtenBefore } from './session-changes.js';
import type { SessionDirectory } from '../session-directory.js';

/** Characters of one write, not counting its last text: Redis answers no other client while it runs a script. */
const MAX_WRITE_CHARS = 2_000_000;
/** Time in which events that begin or end no call are written together. */
const EVENT_DELAY_MS = 250;
/** Time after which a failed write is tried again. */
const RETRY_MS = 1000;

/**
 * Keeps the copy of a session in the directory up to date: one write when a keyword begins and one when it ends, behind
 * the keyword, and one for all that happens during a write. What cannot be written stays where it is, in the session, so
 * an outage of any length takes no memory.
 */
export class SessionMirror {
  readonly #unsubscribe: readonly (() => void)[];
  #written: Written;
  #writing: Promise<void> | undefined;
  /** Something changed during the write. */
  #isAgain = false;
  /** A write comes at the end of this turn of the event loop. */
  #isDue = false;
  /** Of the next write, or of the next try. */
  #timer: NodeJS.Timeout | undefined;
  #hasFailed = false;
  #isClosed = false;

  /**
   * @param onLost called once when the directory says that another replica owns the session
   * @param written what of the session is in the directory
   */
  constructor(
    private readonly session: Session,
    private readonly directory: SessionDirectory,
    private readonly seal: Seal,
    private readonly fence: number,
    private readonly log: Log,
    private readonly onLost: () => Promise<void> | void,
    written = writtenBefore(session),
  ) {
    this.#written = written;
    const event = () => this.#writeLater(EVENT_DELAY_MS);
    this.#unsubscribe = [
      session.onChange(() => this.#writeSoon()),
      session.events.subscribe({ event, end: () => undefined }),
    ];
    this.#writeSoon();
  }

  /** The whole session but for its leased device, for a directory that has lost its data. */
  saved(): SavedSession {
    const { session, directory, fence } = this;
    const { id, isAdoptable, openedBy } = session;
    const { changes } = collectChanges(session, this.seal, NOTHING);
    const { summary = '', calls = [], events = [], fields = {} } = changes;
    const entry = {
      id,
      state: 'open' as const,
      owner: directory.replicaId,
      replica: undefined,
      fence,
      isAdoptable,
      openedBy,
      summary,
      endReason: undefined,
    };
    return { entry, fields: withoutUndefined(fields), calls, events };
  }

  /** Writes what is not written yet. @throws ServiceError E0506 when the directory cannot be reached */
  async flush(): Promise<void> {
    while (this.#writing) await this.#writing.catch(() => undefined);
    if (!this.#isClosed) await this.#write();
  }

  /** Writes nothing any more. */
  async close(): Promise<void> {
    this.#stop();
    await this.#writing?.catch(() => undefined);
  }

  #stop(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }

  /** Writes once what changes now has done so: a keyword that ends still counts as running. */
  #writeSoon(): void {
    if (this.#isDue || this.#hasFailed) return;
    this.#isDue = true;
    setImmediate(() => {
      this.#isDue = false;
      if (!this.#isClosed) this.#writeBehind();
    });
  }

  #writeLater(delayMs: number): void {
    if (this.#timer || this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#writeBehind();
    }, delayMs);
    this.#timer.unref();
  }

  #writeBehind(): void {
    this.#isAgain = true;
    // It is logged, and tried again.
    if (!this.#writing) this.#write().catch(() => undefined);
  }

  #write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writeAll()
      .catch((error: unknown) => this.#fail(error))
      .finally(() => (this.#writing = undefined));
    return this.#writing;
  }

  #fail(error: unknown): never {
    const { id } = this.session;
    if (!this.#hasFailed) this.log.warn({ err: error, session_id: id }, 'a session cannot be saved; it goes on');
    this.#hasFailed = true;
    this.#writeLater(RETRY_MS);
    throw error;
  }

  async #writeAll(): Promise<void> {
    const { session, directory, seal, fence, log } = this;
    do {
      this.#isAgain = false;
      const { changes, isEmpty, hasMore, written } = collectChanges(session, seal, this.#written, MAX_WRITE_CHARS);
      if (!isEmpty && !(await directory.save(session.id, fence, changes))) return this.#lose();
      this.#written = written;
      this.#isAgain ||= hasMore;
    } while (this.#isAgain && !this.#isClosed);
    if (this.#hasFailed) log.info({ session_id: session.id }, 'the session is saved again');
    this.#hasFailed = false;
  }

  #lose(): void {
    this.#stop();
    // Not awaited: the end of the session closes the mirror, which awaits this write.
    Promise.resolve(this.onLost()).catch((error: unknown) =>
      this.log.error({ err: error, session_id: this.session.id }, 'a lost session could not be given up'),
    );
  }
}

const withoutUndefined = (fields: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined));
