import { setMaxListeners } from 'node:events';
import { Config, type Settings } from '../config.js';
import type { Scope } from '../di.js';
import { ServiceError } from '../errors.js';
import type { KeywordCall } from '../keyword/call.js';
import type { Execution } from '../keyword/prepared-call.js';
import { Logger } from '../log.js';
import { Shutdown } from '../plugin/shutdown.js';
import { collectGarbage } from './collect-garbage.js';
import { planSession } from './config.js';
import { withDeadline } from './deadline.js';
import { leftBy } from './left-by.js';
import type { ExecuteOptions, Session } from './session.js';
import type { StartOptions } from './start.js';

/** What stopping a session answers. */
export interface Termination {
  readonly status: 'terminated';
  readonly session_id: string;
  /** What did not go as it should; absent when everything did. */
  readonly warnings?: readonly string[];
}

/** Seconds that a running keyword gets when the whole service stops. */
const SHUTDOWN_WAIT = 3;
const MOST_IDLE_CHECK = 30;
/** Milliseconds without any session until their garbage is collected. */
const COLLECTION_PAUSE = 2000;

/** Every open session of this process. */
export class SessionStore {
  readonly #sessions = new Map<string, Session>();
  readonly #settings: Settings;
  readonly #logger: Logger;
  readonly #closing = new AbortController();
  /** Starts and stops under way: shutdown waits for them. */
  readonly #pending = new Set<Promise<unknown>>();
  readonly #reaper: NodeJS.Timeout | undefined;
  #starting = 0;
  #collection: NodeJS.Timeout | undefined;

  constructor(private readonly root: Scope) {
    this.#settings = root.get(Config).settings;
    this.#logger = root.get(Logger);
    // Every start under way listens to it.
    setMaxListeners(0, this.#closing.signal);
    const idle = this.#settings.session_idle_s;
    if (idle > 0) {
      this.#reaper = setInterval(() => this.#reap(idle), Math.min(idle / 4, MOST_IDLE_CHECK) * 1000);
      this.#reaper.unref();
    }
  }

  get isClosing(): boolean {
    return this.#closing.signal.aborted;
  }

  all(): Session[] {
    return [...this.#sessions.values()];
  }

  get(id: string): Session | undefined {
    return this.#sessions.get(id);
  }

  /**
   * Starts a session from the request body of a start.
   * @throws ServiceError E0504 when too many are open, E0505 while shutting down, E0107 when the deadline passes
   */
  async start(body: unknown, options: StartOptions = {}): Promise<Session> {
    if (this.isClosing) throw new ServiceError('E0505');
    const plan = planSession(body);
    if (this.#sessions.size + this.#starting >= this.#settings.max_sessions) {
      throw new ServiceError('E0504', `${this.#settings.max_sessions} are open (SVC_MAX_SESSIONS); stop one first`);
    }
    this.#starting++;
    try {
      const session = await this.#track(this.#start(plan, options));
      if (this.isClosing) {
        await session.stop(0);
        throw new ServiceError('E0505');
      }
      this.#sessions.set(session.id, session);
      return session;
    } finally {
      this.#starting--;
    }
  }

  /** Runs a keyword that needs no session. @throws ServiceError E0101 when it needs one, E0505 while shutting down */
  async execute(call: KeywordCall, options: ExecuteOptions = {}): Promise<Execution> {
    if (this.isClosing) throw new ServiceError('E0505');
    return this.#track(this.#execute(call, options));
  }

  /** Stops a session and forgets it at once; undefined when there is none of this id. */
  async stop(id: string, wait = this.#settings.stop_wait_s): Promise<Termination | undefined> {
    const session = this.#sessions.get(id);
    if (!session) return undefined;
    this.#sessions.delete(id);
    const warnings = await this.#track(session.stop(wait));
    if (!this.isClosing) this.#collectWhenEmpty();
    return { status: 'terminated', session_id: id, ...(warnings.length > 0 && { warnings }) };
  }

  /** Refuses new sessions, stops all, then ends what plugins keep, and waits until nothing is left. */
  async shutdown(): Promise<void> {
    this.#closing.abort(new ServiceError('E0505'));
    clearInterval(this.#reaper);
    await Promise.all([...this.#sessions.keys()].map((id) => this.stop(id, SHUTDOWN_WAIT)));
    while (this.#pending.size > 0) await Promise.allSettled(this.#pending);
    await this.root.get(Shutdown).run();
  }

  // What sessions are made of would slow the start of a service that has none yet.

  async #execute(call: KeywordCall, options: ExecuteOptions): Promise<Execution> {
    const { runSessionless } = await import('./sessionless.js');
    return runSessionless(call, this.root, options);
  }

  async #start(plan: ReturnType<typeof planSession>, options: StartOptions): Promise<Session> {
    const { startSession } = await import('./start.js');
    const limit = this.#settings.start_timeout_s;
    const late = () => new ServiceError('E0107', `the session did not start within ${limit} s (SVC_START_TIMEOUT_S)`);
    const gone = new AbortController();
    const { signal: client = new AbortController().signal } = options;
    const onLeave = () => gone.abort(leftBy(client));
    const onClose = () => gone.abort(new ServiceError('E0505'));
    client.addEventListener('abort', onLeave, { once: true });
    this.#closing.signal.addEventListener('abort', onClose, { once: true });
    if (client.aborted) onLeave();
    try {
      return await withDeadline(
        limit,
        late,
        (signal) => this.#track(startSession(plan, this.root, { ...options, signal })),
        gone.signal,
      );
    } finally {
      client.removeEventListener('abort', onLeave);
      this.#closing.signal.removeEventListener('abort', onClose);
    }
  }

  #reap(idleSeconds: number): void {
    const before = Date.now() - idleSeconds * 1000;
    for (const session of this.all()) {
      if (session.inUse || session.lastUsed.getTime() > before) continue;
      session.log.info({ idle_s: idleSeconds }, 'session idle, stopping it');
      this.stop(session.id).catch((error: unknown) =>
        this.#logger.log.error({ err: error }, 'stopping an idle session failed'),
      );
    }
  }

  #collectWhenEmpty(): void {
    clearTimeout(this.#collection);
    this.#collection = setTimeout(() => {
      if (this.#sessions.size + this.#starting === 0) void collectGarbage();
    }, COLLECTION_PAUSE);
    this.#collection.unref();
  }

  #track<T>(work: Promise<T>): Promise<T> {
    this.#pending.add(work);
    const done = () => void this.#pending.delete(work);
    work.then(done, done);
    return work;
  }
}
