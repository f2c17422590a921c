import { setMaxListeners } from 'node:events';
import { Config, type Settings } from '../config.js';
import { withAnySignal, withDeadline } from '../deadline.js';
import type { Scope } from '../di.js';
import { ServiceError } from '../errors.js';
import type { KeywordCall } from '../keyword/call.js';
import type { Execution } from '../keyword/prepared-call.js';
import { Shutdown } from '../plugin/shutdown.js';
import { annotateSpan, inSpan } from '../tracing/span.js';
import type { SessionEnd } from './lifetime/closers.js';
import { GarbageCollection } from './lifetime/garbage-collection.js';
import { IdleSessions } from './lifetime/idle-sessions.js';
import type { SessionPlan } from './plan.js';
import type { ExecuteOptions } from './run-call.js';
import type { Session } from './session.js';
import type { SessionSnapshot } from './snapshot.js';
import type { AdoptOptions } from './start/adopt.js';
import type { StartOptions } from './start/start.js';

/** The answer of stopping a session. */
export interface Termination {
  readonly status: 'terminated';
  readonly session_id: string;
  /** Failures; absent when there were none. */
  readonly warnings?: readonly string[];
}

export type { SessionEnd };

/** Called with each session that has ended, once everything of it is closed. */
export type EndListener = (session: Session, how: SessionEnd) => void;

/** Seconds that a running keyword gets when the whole service stops. */
const SHUTDOWN_WAIT_S = 3;

/** Every open session of this process. */
export class SessionStore {
  readonly #sessions = new Map<string, Session>();
  readonly #settings: Settings;
  readonly #closing = new AbortController();
  /** Starts, stops and calls under way: shutdown waits for them. */
  readonly #pending = new Set<Promise<unknown>>();
  readonly #idle: IdleSessions;
  readonly #starts = new Map<string, number>();
  readonly #endListeners = new Set<EndListener>();
  /** Sessions that are being handed over. */
  readonly #detaching = new Set<Session>();
  readonly #collection = new GarbageCollection(() => this.#sessions.size + this.#starting === 0);
  #starting = 0;

  constructor(private readonly root: Scope) {
    this.#settings = root.get(Config).settings;
    // Every start under way adds a listener.
    setMaxListeners(0, this.#closing.signal);
    this.#idle = new IdleSessions({
      idleS: this.#settings.session_idle_s,
      sessions: () => this.#staying(),
      stop: (id) => this.stop(id),
    });
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
      const attributes = () => ({ 'svc.drivers': plan.drivers.map(({ name }) => name).join(',') });
      const session = await inSpan('session.start', attributes, () => this.#startOne(plan, options));
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

  /**
   * Goes on with a session of another process, also beyond `max_sessions`: nobody else would. A failed adoption leaves its
   * device as it is.
   * @throws ServiceError E0505 while shutting down, E0107 when the deadline passes, E0106 when its device is gone; else as
   * `adoptSession`
   */
  async adopt(snapshot: SessionSnapshot, options: AdoptOptions = {}): Promise<Session> {
    this.assertOpen();
    const { adoptSession } = await import('./start/adopt.js');
    const adopt = (signal: AbortSignal) => adoptSession(snapshot, this.root, { ...options, signal });
    return inSpan(
      'session.adopt',
      () => ({ 'session.id': snapshot.origin.id }),
      () => this.#keep(this.#inTime('the adoption did not end', adopt, options.signal), 'detached'),
    );
  }

  /**
   * Stops a session, which is removed from the store at once; undefined when there is none of this id.
   * @throws ServiceError E0514 while it is handed over
   */
  async stop(id: string, wait = this.#settings.stop_wait_s): Promise<Termination | undefined> {
    const session = this.#sessions.get(id);
    if (!session) return undefined;
    if (this.#detaching.has(session)) throw new ServiceError('E0514', 'another replica goes on with it; try again');
    this.#sessions.delete(id);
    const warnings = await this.#end(session, 'stopped', session.stop(wait));
    return { status: 'terminated', session_id: id, ...(warnings.length > 0 && { warnings }) };
  }

  /**
   * Hands a session over: its running keyword gets `waitS` seconds, new calls fail with E0514, then everything of it in this
   * process is closed, and its device is left as it is. Until then it is found in the store.
   * @param beforeClose saves what the last keyword changed, before anything is closed
   * @returns false when there is none of this id
   */
  async detach(id: string, waitS: number, beforeClose?: () => Promise<void>): Promise<boolean> {
    const session = this.#sessions.get(id);
    if (!session || this.#detaching.has(session)) return false;
    this.#detaching.add(session);
    await this.#end(session, 'detached', session.detach(waitS, beforeClose));
    return true;
  }

  /**
   * Gives a session up that another process may use already: it is removed from the store at once, and nothing more is sent
   * to its device.
   * @param reason for the keyword that runs
   * @returns false when there is none of this id
   */
  async abandon(id: string, reason: string): Promise<boolean> {
    const session = this.#sessions.get(id);
    if (!session) return false;
    this.#sessions.delete(id);
    this.#detaching.delete(session);
    await this.#end(session, 'abandoned', session.abandon(reason));
    return true;
  }

  /** @returns removes the listener */
  onEnd(listener: EndListener): () => void {
    this.#endListeners.add(listener);
    return () => void this.#endListeners.delete(listener);
  }

  /** No further session will start: ends what plugins keep ready for one. Open sessions go on. */
  announceShutdown(): void {
    this.root.get(Shutdown).announce();
  }

  /** Refuses new sessions, stops all, then ends the shared resources of plugins. */
  async shutdown(): Promise<void> {
    this.#closing.abort(new ServiceError('E0505'));
    this.announceShutdown();
    this.#idle.close();
    await Promise.all(this.#staying().map(({ id }) => this.stop(id, SHUTDOWN_WAIT_S)));
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
      return await this.#keep(this.#start(plan, options), 'stopped');
    } finally {
      this.#starting--;
    }
  }

  /** @param whenClosing how a session ends that comes while the process shuts down */
  async #keep(coming: Promise<Session>, whenClosing: 'stopped' | 'detached'): Promise<Session> {
    const session = await this.#track(coming);
    annotateSpan({ 'session.id': session.id });
    if (this.isClosing) {
      await (whenClosing === 'stopped' ? session.stop(0) : session.detach(0));
      throw new ServiceError('E0505');
    }
    this.#sessions.set(session.id, session);
    return session;
  }

  async #end(session: Session, how: SessionEnd, ending: Promise<string[]>): Promise<string[]> {
    const warnings = await this.#track(ending);
    if (how === 'detached') {
      const wasAbandoned = !this.#detaching.delete(session);
      if (wasAbandoned) return warnings;
      this.#sessions.delete(session.id);
    }
    for (const listener of this.#endListeners) listener(session, how);
    if (!this.isClosing) this.#collection.schedule();
    return warnings;
  }

  // Dynamic imports: the parts of a session would slow the start of a service that has none yet.

  async #execute(call: KeywordCall, options: ExecuteOptions): Promise<Execution> {
    const { runSessionless } = await import('./run-call.js');
    return runSessionless(call, this.root, options);
  }

  async #start(plan: SessionPlan, options: StartOptions): Promise<Session> {
    const { startSession } = await import('./start/start.js');
    const start = (signal: AbortSignal) => startSession(plan, this.root, { ...options, signal });
    return this.#inTime('the session did not start', start, options.signal);
  }

  async #inTime<T>(
    what: string,
    work: (signal: AbortSignal) => Promise<T>,
    given: AbortSignal | undefined,
  ): Promise<T> {
    const limit = this.#settings.start_timeout_s;
    const late = () => new ServiceError('E0107', `${what} within ${limit} s (SVC_START_TIMEOUT_S)`);
    const tracked = (signal: AbortSignal) => this.#track(work(signal));
    return withAnySignal([given, this.#closing.signal], (outer) => withDeadline(limit, late, tracked, { outer }));
  }

  #countStart(outcome: string): void {
    this.#starts.set(outcome, (this.#starts.get(outcome) ?? 0) + 1);
  }

  /** The sessions that are not being handed over. */
  #staying(): Session[] {
    return this.all().filter((session) => !this.#detaching.has(session));
  }

  #track<T>(work: Promise<T>): Promise<T> {
    this.#pending.add(work);
    const done = () => void this.#pending.delete(work);
    work.then(done, done);
    return work;
  }
}
