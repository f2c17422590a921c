import { ApiClient } from '../api/client.js';
import { Config, type Settings } from '../config.js';
import { withDeadline } from '../deadline.js';
import { Driver } from '../device/driver.js';
import { DeviceHold } from '../device/hold.js';
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
import { CallLane } from './call-lane.js';
import type { Closers } from './lifetime/closers.js';
import type { ExecutionEvents } from './events.js';
import type { Recording } from './recording/recording.js';
import { type CallParts, type ExecuteOptions, SessionCalls } from './run-call.js';
import { SessionApi } from './session-api.js';
import { type SavedDevice, SessionDevice, type SessionState } from './session-device.js';
import { SessionTemplates } from './session-templates.js';
import { SessionEnds } from './lifetime/session-ends.js';
import { SessionUse } from './lifetime/session-use.js';
import type { RunningCall, SessionOrigin } from './snapshot.js';
import { StateReader } from './state-reader.js';
import { type ScreenSearch, searchScreen, type SearchOptions } from './workspace/screen-search.js';
import { ScreenFeed } from './workspace/screen-feed.js';
import { Workspace } from './workspace/workspace.js';
import { WorkspaceFeed } from './workspace/workspace-feed.js';

/** The parts of a session, once its driver is open. */
export interface SessionParts extends CallParts {
  /** What another process, which opened the session, saved of its device. */
  readonly adoptedDevice: SavedDevice | undefined;
  readonly catalog: KeywordCatalog;
  readonly heals: HealLedger;
  readonly closers: Closers;
}

/** One device under control: its keywords run one at a time, its reads at any time. */
export class Session {
  readonly origin: SessionOrigin;
  readonly id: string;
  readonly driverName: string;
  /** Deviations from the requested start: a driver that did not open, a field that was ignored. */
  readonly warnings: readonly string[];
  /** Who opened it, as its client says. */
  readonly owner: string | undefined;
  /** The name of the token with which it was opened. */
  readonly openedBy: string | undefined;
  readonly created: Date;
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
  /** What another process needs of it. */
  readonly stateReader: StateReader;
  readonly #parts: SessionParts;
  readonly #settings: Settings;
  readonly #templates: SessionTemplates;
  readonly #api: SessionApi;
  readonly #calls: SessionCalls;
  readonly #lane: CallLane;
  readonly #device: SessionDevice;
  readonly #use = new SessionUse();
  readonly #changeListeners = new Set<() => void>();
  readonly #ends: SessionEnds;

  constructor(parts: SessionParts) {
    const { scope, origin } = parts;
    this.origin = origin;
    this.id = origin.id;
    this.driverName = origin.driverName;
    this.warnings = origin.warnings;
    this.owner = origin.plan.owner;
    this.openedBy = origin.openedBy;
    this.created = new Date(origin.created);
    this.recording = parts.recording;
    this.events = parts.events;
    this.heals = parts.heals;
    this.variables = scope.get(Variables);
    this.files = scope.get(SessionFiles);
    this.logs = scope.get(SessionLogs);
    this.log = scope.get(Logger).log;
    this.#parts = parts;
    this.#settings = scope.get(Config).settings;
    const changed = () => this.#changeListeners.forEach((listener) => listener());
    const { variables, recording } = this;
    this.#templates = new SessionTemplates(parts.project, recording, changed);
    this.#api = new SessionApi(scope.get(ApiClient), recording.api, variables.secrets, changed);
    this.#calls = new SessionCalls(parts, this.#templates, changed);
    this.#lane = new CallLane(this.#settings.queue_limit);
    const driver = scope.get(Driver);
    this.#device = new SessionDevice(driver, parts.adoptedDevice);
    const shared = { device: this.#device, calls: this.#calls, events: this.events };
    const changing = { variables, recording, templates: this.#templates, api: this.#api };
    this.stateReader = new StateReader({ ...shared, ...changing, origin, dialogs: driver.dialogHandler });
    const closeTimeoutS = this.#settings.close_timeout_s;
    this.#ends = new SessionEnds({ ...shared, lane: this.#lane, closers: parts.closers, log: this.log, closeTimeoutS });
    this.feed = new WorkspaceFeed((read) => this.read(read), { driver, log: this.log });
    this.screen = new ScreenFeed({
      driver,
      screenshot: () => this.read((workspace) => workspace.capture()),
      windowSize: () => this.read(() => driver.windowSize()),
      log: this.log,
    });
  }

  /** The underlying session's own id; the last one while the driver is closed or lost. */
  get driverId(): string {
    return this.#device.id;
  }
  /** The pictures that its calls can name. To ask for them counts as use of the session. */
  get templates(): SessionTemplates {
    this.#use.touch();
    return this.#templates;
  }
  /** The definitions that its calls can use. To ask for them counts as use of the session. */
  get api(): SessionApi {
    this.#use.touch();
    return this.#api;
  }
  get lastUsed(): Date {
    return this.#use.last;
  }
  get inUse(): boolean {
    return this.#use.hasStreams || this.#lane.busy;
  }
  get waiting(): number {
    return this.#lane.waiting;
  }
  /** As far as it is known without asking the device. */
  get state(): SessionState {
    return this.#device.state ?? (this.#lane.busy ? 'busy' : 'ready');
  }
  /** Another process can go on with it. */
  get isAdoptable(): boolean {
    return this.#device.saved !== undefined;
  }
  /** This process may use its device, and so can close it. */
  get isHeld(): boolean {
    return !this.isAdoptable || this.#parts.scope.get(DeviceHold).isHeld;
  }

  /** Calls the listener when a call begins or ends, or a part of the session changes outside of calls. @returns ends it */
  onChange(listener: () => void): () => void {
    this.#changeListeners.add(listener);
    return () => void this.#changeListeners.delete(listener);
  }

  /**
   * Runs `launch_app`, the end of a start. From then on a stop ends the workspace stream and runs
   * `close_and_terminate_app`.
   * @throws KeywordError; the reason of the signal
   */
  async launch(signal: AbortSignal, requestId?: string): Promise<void> {
    await this.#lane.run((any) => this.#runImplicit('launch_app', any, requestId), signal);
    signal.throwIfAborted();
    this.#addEnds();
  }

  /** The end of an adoption, instead of `launch`. @param interrupted the call that was running in the other process */
  resume(interrupted: RunningCall | undefined): void {
    this.stateReader.markRestored();
    const reason = 'the replica that ran it has stopped; what it had done is unknown';
    if (interrupted) this.#calls.fail(interrupted, new ServiceError('E0106', reason));
    this.#addEnds();
  }

  /**
   * Runs a keyword: every adapter calls this.
   * @throws ServiceError for a wrong call, before anything runs; KeywordError with the attempts
   */
  async execute(call: KeywordCall, { signal, ...options }: ExecuteOptions = {}): Promise<Execution> {
    this.#use.touch();
    const definition = this.#parts.catalog.get(call.keyword);
    const read = { ...call, definition, templates: await decodeTemplates(call.templates) };
    try {
      return await this.#lane.run((any) => this.#calls.run(read, options, any), signal);
    } finally {
      this.screen.wake();
      this.#use.touch();
    }
  }

  /** Reads the screen without waiting for a running keyword. @throws ServiceError E0107 when it takes too long */
  async read<T>(ask: (workspace: Workspace) => Promise<T>): Promise<T> {
    this.#use.touch();
    const limit = this.#settings.read_timeout_s;
    const late = () => new ServiceError('E0107', `no answer within ${limit} s (SVC_READ_TIMEOUT_S)`);
    return this.#ends.unlessLeft(withDeadline(limit, late, () => ask(this.#parts.scope.get(Workspace))));
  }

  /**
   * Searches the screen as keywords do, without waiting for a running keyword and without acting.
   * @throws ServiceError E0107 when it takes too long; the reason of the signal
   */
  async search<T>(ask: (search: ScreenSearch) => Promise<T>, options: SearchOptions = {}): Promise<T> {
    const templates = this.templates.for(await decodeTemplates(options.templates));
    const search = (outer: AbortSignal) => searchScreen(this.#parts.scope, templates, ask, { ...options, outer });
    return this.#ends.unlessLeft(this.#lane.during(search, options.signal));
  }

  /** Counts an open stream: the session is not idle until the returned function is called. */
  holdOpen(): () => void {
    return this.#use.holdOpen();
  }

  /**
   * Stops the session: waits for the running keyword, aborts it when it takes too long, then closes everything: the
   * workspace stream, the app (`close_and_terminate_app`), event tracking, the driver, the event stream. Tracked events
   * are sent in the background. Never throws.
   * @param wait seconds that the running keyword gets
   * @returns the failures
   */
  async stop(wait: number): Promise<string[]> {
    const warnings = await this.#ends.stop(wait);
    this.#templates.uploads.clear();
    return warnings;
  }

  /**
   * Ends the session in this process and leaves its device as it is, for another process: as `stop`, but a call that waits
   * or comes later fails with E0514. Never throws.
   * @param beforeClose saves what the last keyword changed, before anything is closed
   */
  detach(wait: number, beforeClose?: () => Promise<void>): Promise<string[]> {
    return this.#ends.detach(wait, beforeClose);
  }

  /** As `detach`, at once: another process may use the device already, so nothing is sent to it. */
  abandon(reason: string): Promise<string[]> {
    return this.#ends.abandon(reason);
  }

  #addEnds(): void {
    this.#ends.add((signal) => this.#runImplicit('close_and_terminate_app', signal), {
      workspace: () => this.feed.end(),
      screen: () => this.screen.end(),
    });
  }

  #runImplicit(keyword: string, signal: AbortSignal, requestId?: string): Promise<Execution> {
    const call = { definition: this.#parts.catalog.get(keyword), params: null, templates: new Map<string, Template>() };
    return this.#calls.run(call, { requestId, isImplicit: true }, signal);
  }
}
