import { setMaxListeners } from 'node:events';
import { ApiClient } from '../api/client.js';
import { Config, type Settings } from '../config.js';
import { withAnySignal, withDeadline } from '../deadline.js';
import { Driver } from '../device/driver.js';
import { ServiceError } from '../errors.js';
import { SessionFiles } from '../files/session-files.js';
import type { HealLedger } from '../heal/ledger/heal-ledger.js';
import type { KeywordCall } from '../keyword/call.js';
import type { KeywordCatalog } from '../keyword/catalog.js';
import type { Execution } from '../keyword/prepared-call.js';
import { decodeTemplates, type Template } from '../locate/vision/templates.js';
import { type Log, Logger } from '../log.js';
import { SessionLogs } from '../logs/session-logs.js';
import { Variables } from '../variables.js';
import { CallQueue } from './call-queue.js';
import type { Closers } from './closers.js';
import type { ExecutionEvents } from './events.js';
import type { Recording } from './recording/recording.js';
import { type CallParts, type ExecuteOptions, SessionCalls } from './run-call.js';
import { SessionApi } from './session-api.js';
import { SessionTemplates } from './session-templates.js';
import { type ScreenSearch, searchScreen, type SearchOptions } from './workspace/screen-search.js';
import { ScreenFeed } from './workspace/screen-feed.js';
import { Workspace } from './workspace/workspace.js';
import { WorkspaceFeed } from './workspace/workspace-feed.js';

/** The parts of a session, once its driver is open. */
export interface SessionParts extends CallParts {
  readonly id: string;
  readonly driverName: string;
  /** Deviations from the requested start: a driver that did not open, a field that was ignored. */
  readonly warnings: readonly string[];
  /** Who opened it, as its client says. */
  readonly owner: string | undefined;
  readonly catalog: KeywordCatalog;
  readonly heals: HealLedger;
  readonly closers: Closers;
}

/** `closed`: no driver is open; `lost`: the browser crashed, or the device is gone. */
export const SESSION_STATES = ['ready', 'busy', 'closed', 'lost'] as const;
export type SessionState = (typeof SESSION_STATES)[number];

const stopped = () => new ServiceError('E0406', 'the session was stopped');
const isLost = (error: unknown) => error instanceof ServiceError && error.code === 'E0106';

/** One device under control: its keywords run one at a time, its reads at any time. */
export class Session {
  readonly id: string;
  readonly driverName: string;
  /** Deviations from the requested start: a driver that did not open, a field that was ignored. */
  readonly warnings: readonly string[];
  readonly owner: string | undefined;
  readonly created = new Date();
  readonly events: ExecutionEvents;
  readonly feed: WorkspaceFeed;
  /** The screen as frames for viewers. */
  readonly screen: ScreenFeed;
  /** What its pages or its device log. */
  readonly logs: SessionLogs;
  readonly variables: Variables;
  readonly files: SessionFiles;
  /** The calls of its clients. */
  readonly recording: Recording;
  /** The heals of this session, and of all that share the project. */
  readonly heals: HealLedger;
  readonly log: Log;
  readonly #parts: SessionParts;
  readonly #settings: Settings;
  readonly #driver: Driver;
  readonly #templates: SessionTemplates;
  readonly #api: SessionApi;
  readonly #calls: SessionCalls;
  readonly #queue: CallQueue;
  readonly #running = new AbortController();
  #lastUsed = new Date();
  #openStreams = 0;
  #driverId: string;

  constructor(parts: SessionParts) {
    const { scope } = parts;
    this.id = parts.id;
    this.driverName = parts.driverName;
    this.warnings = parts.warnings;
    this.owner = parts.owner;
    this.recording = parts.recording;
    this.events = parts.events;
    this.heals = parts.heals;
    this.variables = scope.get(Variables);
    this.files = scope.get(SessionFiles);
    this.logs = scope.get(SessionLogs);
    this.log = scope.get(Logger).log;
    this.feed = new WorkspaceFeed((read) => this.read(read), this.log);
    this.#parts = parts;
    this.#settings = scope.get(Config).settings;
    this.#driver = scope.get(Driver);
    this.#templates = new SessionTemplates(parts.project, parts.recording);
    this.#api = new SessionApi(scope.get(ApiClient), parts.recording.api, this.variables.secrets);
    this.#calls = new SessionCalls(parts, this.#templates);
    this.#queue = new CallQueue(this.#settings.queue_limit);
    this.#driverId = this.#driver.id;
    const driver = this.#driver;
    this.screen = new ScreenFeed({
      driver,
      screenshot: () => this.read((workspace) => workspace.capture()),
      windowSize: () => this.read(() => driver.windowSize()),
      log: this.log,
    });
    // Every running or waiting call adds a listener.
    setMaxListeners(0, this.#running.signal);
  }

  /** The underlying session's own id; the last one while the driver is closed or lost. */
  get driverId(): string {
    this.#readDriverId();
    return this.#driverId;
  }
  /** The pictures that its calls can name. To ask for them counts as use of the session. */
  get templates(): SessionTemplates {
    this.#touch();
    return this.#templates;
  }
  /** The definitions that its calls can use. To ask for them counts as use of the session. */
  get api(): SessionApi {
    this.#touch();
    return this.#api;
  }
  get lastUsed(): Date {
    return this.#lastUsed;
  }
  get inUse(): boolean {
    return this.#openStreams > 0 || this.#queue.busy;
  }
  get waiting(): number {
    return this.#queue.length;
  }
  /** As far as it is known without asking the device. */
  get state(): SessionState {
    if (!this.#driver.isOpen) return 'closed';
    if (!this.#readDriverId()) return 'lost';
    return this.#queue.busy ? 'busy' : 'ready';
  }

  /**
   * Runs `launch_app`, the end of a start. From then on a stop ends the workspace stream and runs
   * `close_and_terminate_app`.
   * @throws KeywordError; the reason of the signal
   */
  async launch(signal: AbortSignal, requestId?: string): Promise<void> {
    await this.#queue.run(() => this.#runImplicit('launch_app', signal, { requestId }), signal);
    signal.throwIfAborted();
    const limit = this.#settings.close_timeout_s;
    const late = () => new ServiceError('E0103', `no end within ${limit} s`);
    this.#parts.closers.add('close_and_terminate_app', async () => {
      await withDeadline(limit, late, (end) => this.#runImplicit('close_and_terminate_app', end));
    });
    // They close first: their viewers keep the last screen of the app.
    this.#parts.closers.add('ending the workspace stream', () => this.feed.end());
    this.#parts.closers.add('ending the screen stream', () => withDeadline(limit, late, () => this.screen.end()));
  }

  /**
   * Runs a keyword: every adapter calls this.
   * @throws ServiceError for a wrong call, before anything runs; KeywordError with the attempts
   */
  async execute(call: KeywordCall, { signal, ...options }: ExecuteOptions = {}): Promise<Execution> {
    this.#touch();
    const definition = this.#parts.catalog.get(call.keyword);
    const read = { ...call, definition, templates: await decodeTemplates(call.templates) };
    try {
      return await withAnySignal([signal, this.#running.signal], (any) =>
        this.#queue.run(() => this.#calls.run(read, options, any), any),
      );
    } finally {
      this.screen.wake();
      this.#touch();
    }
  }

  /** Reads the screen without waiting for a running keyword. @throws ServiceError E0107 when it takes too long */
  async read<T>(ask: (workspace: Workspace) => Promise<T>): Promise<T> {
    this.#touch();
    const limit = this.#settings.read_timeout_s;
    const late = () => new ServiceError('E0107', `no answer within ${limit} s (SVC_READ_TIMEOUT_S)`);
    return withDeadline(limit, late, () => ask(this.#parts.scope.get(Workspace)));
  }

  /**
   * Searches the screen as keywords do, without waiting for a running keyword and without acting.
   * @throws ServiceError E0107 when it takes too long; the reason of the signal
   */
  async search<T>(ask: (search: ScreenSearch) => Promise<T>, options: SearchOptions = {}): Promise<T> {
    const templates = this.templates.for(await decodeTemplates(options.templates));
    return withAnySignal([options.signal, this.#running.signal], (outer) =>
      searchScreen(this.#parts.scope, templates, ask, { ...options, outer }),
    );
  }

  /** Counts an open stream: the session is not idle until the returned function is called. */
  holdOpen(): () => void {
    this.#openStreams++;
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      this.#openStreams--;
      this.#touch();
    };
  }

  /**
   * Stops the session: waits for the running keyword, aborts it when it takes too long, then closes everything: the
   * workspace stream, the app (`close_and_terminate_app`), event tracking, the driver, the event stream. Tracked events
   * are sent in the background. Never throws.
   * @param wait seconds that the running keyword gets
   * @returns the failures
   */
  async stop(wait: number): Promise<string[]> {
    this.#queue.close(stopped());
    const timer = setTimeout(() => this.#running.abort(stopped()), wait * 1000);
    await this.#queue.idle();
    clearTimeout(timer);
    const warnings: string[] = [];
    await this.#parts.closers.run((what, error) => {
      const { code, message } = ServiceError.from(error);
      this.log.warn({ err: error }, `stop: ${what} failed`);
      warnings.push(`${what} failed: ${code} ${message}`);
    });
    this.#templates.uploads.clear();
    this.log.info({ warnings }, 'session stopped');
    return warnings;
  }

  #runImplicit(
    keyword: string,
    signal: AbortSignal,
    options: Pick<ExecuteOptions, 'requestId'> = {},
  ): Promise<Execution> {
    const call = { definition: this.#parts.catalog.get(keyword), params: null, templates: new Map<string, Template>() };
    return this.#calls.run(call, { ...options, isImplicit: true }, signal);
  }

  /** @returns false when the driver is lost */
  #readDriverId(): boolean {
    try {
      if (this.#driver.isOpen) this.#driverId = this.#driver.id;
      return true;
    } catch (error) {
      if (!isLost(error)) throw error;
      return false;
    }
  }

  #touch(): void {
    this.#lastUsed = new Date();
  }
}
