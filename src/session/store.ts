import { setMaxListeners } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Config, type Settings } from '../config.js';
import { withAnySignal, withDeadline } from '../deadline.js';
import type { Scope } from '../di.js';
import { ServiceError } from '../errors.js';
import type { KeywordCall } from '../keyword/call.js';
import type { Execution } from '../keyword/prepared-call.js';
import { Logger } from '../log.js';
import { Shutdown } from '../plugin/shutdown.js';
import type { SessionPlan } from './plan.js';
import type { ExecuteOptions } from './run-call.js';
import type { Session } from './session.js';
import type { StartOptions } from './start/start.js';

/** The answer of stopping a session. */
export interface Termination {
  readonly status: 'terminated';
  readonly session_id: string;
  /** Failures; absent when there were none. */
  readonly warnings?: readonly string[];
}

/** Seconds that a running keyword gets when the whole service stops. */
const SHUTDOWN_WAIT_S = 3;
/** Longest interval between two checks for idle sessions. */
const MAX_REAP_INTERVAL_S = 30;
/** Time without any session after which garbage is collected. */
const COLLECTION_DELAY_MS = 2000;

/** Every open session of this process. */
export class SessionStore {
  readonly #sessions = new Map<string, Session>();
  readonly #settings: Settings;
  readonly #logger: Logger;
  readonly #closing = new AbortController();
  /** Starts, stops and calls under way: shutdown waits for them. */
  readonly #pending = new Set<Promise<unknown>>();
  readonly #reaper: NodeJS.Timeout | undefined;
  readonly #starts = new Map<string, number>();
  #starting = 0;
  #collection: NodeJS.Timeout | undefined;

  constructor(private readonly root: Scope) {
    this.#settings = root.get(Config).settings;
    this.#logger = root.get(Logger);
    // Every start under way adds a listener.
    setMaxListeners(0, this.#closing.signal);
    const idle = this.#settings.session_idle_s;
    if (idle > 0) {
      this.#reaper = setInterval(() => this.#reap(idle), Math.min(idle / 4, MAX_REAP_INTERVAL_S) * 1000);
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

  /** @throws ServiceError E0505 while shutting down */
  assertOpen(): void {
    if (this.isClosing) throw new ServiceError('E0505');
  }

  /** The number of starts by outcome: SUCCESS or an error code. */
  get starts(): ReadonlyMap<string, number> {
    return this.#starts;
  }

  /**
   * Starts a session.
   * @throws ServiceError E0504 when too many are open, E0505 while shutting down, E0107 when the deadline passes
   */
  async start(plan: SessionPlan, options: StartOptions = {}): Promise<Session> {
    try {
      const session = await this.#startOne(plan, options);
      this.#countStart('SUCCESS');
      return session;
    } catch (error) {
      this.#countStart(ServiceError.from(error).code);
      throw error;
    }
  }

  /** Runs a keyword that needs no session. @throws ServiceError E0101 when it needs one, E0505 while shutting down */
  async execute(call: KeywordCall, options: ExecuteOptions = {}): Promise<Execution> {
    this.assertOpen();
    return this.#track(this.#execute(call, options));
  }

  /** Stops a session, which is removed from the store at once; undefined when there is none of this id. */
  async stop(id: string, wait = this.#settings.stop_wait_s): Promise<Termination | undefined> {
    const session = this.#sessions.get(id);
    if (!session) return undefined;
    this.#sessions.delete(id);
    const warnings = await this.#track(session.stop(wait));
    if (!this.isClosing) this.#collectWhenEmpty();
    return { status: 'terminated', session_id: id, ...(warnings.length > 0 && { warnings }) };
  }

  /** Refuses new sessions, stops all, then ends the shared resources of plugins. */
  async shutdown(): Promise<void> {
    this.#closing.abort(new ServiceError('E0505'));
    clearInterval(this.#reaper);
    await Promise.all([...this.#sessions.keys()].map((id) => this.stop(id, SHUTDOWN_WAIT_S)));
    while (this.#pending.size > 0) await Promise.allSettled(this.#pending);
    await this.root.get(Shutdown).run();
  }

  async #startOne(plan: SessionPlan, options: StartOptions): Promise<Session> {
    this.assertOpen();
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

  // Dynamic imports: the parts of a session would slow the start of a service that has none yet.

  async #execute(call: KeywordCall, options: ExecuteOptions): Promise<Execution> {
    const { runSessionless } = await import('./run-call.js');
    return runSessionless(call, this.root, options);
  }

  async #start(plan: SessionPlan, options: StartOptions): Promise<Session> {
    const { startSession } = await import('./start/start.js');
    const limit = this.#settings.start_timeout_s;
    const late = () => new ServiceError('E0107', `the session did not start within ${limit} s (SVC_START_TIMEOUT_S)`);
    const start = (signal: AbortSignal) => this.#track(startSession(plan, this.root, { ...options, signal }));
    return withAnySignal([options.signal, this.#closing.signal], (outer) =>
      withDeadline(limit, late, start, { outer }),
    );
  }

  #countStart(outcome: string): void {
    this.#starts.set(outcome, (this.#starts.get(outcome) ?? 0) + 1);
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
    }, COLLECTION_DELAY_MS);
    this.#collection.unref();
  }

  #track<T>(work: Promise<T>): Promise<T> {
    this.#pending.add(work);
    const done = () => void this.#pending.delete(work);
    work.then(done, done);
    return work;
  }
}

type Collect = (options: { readonly type: 'major'; readonly execution: 'async' }) => Promise<void>;

let collect: Collect | undefined;

/**
 * Collects all garbage and returns the memory to the system: an idle V8 does not collect by itself. It blocks the event
 * loop for about 1 ms per MB in use.
 */
async function collectGarbage(): Promise<void> {
  await (collect ??= exposeCollector())({ type: 'major', execution: 'async' });
}

/** V8's own function: it exists in contexts that are created while the flag is set. */
function exposeCollector(): Collect {
  setFlagsFromString('--expose-gc');
  try {
    return runInNewContext('gc') as Collect;
  } finally {
    setFlagsFromString('--no-expose-gc');
  }
}
