import { setMaxListeners } from 'node:events';
import { ApiClient } from '../api/client.js';
import { Config, type Settings } from '../config.js';
import { withAnySignal, withDeadline } from '../deadline.js';
import { Driver } from '../device/driver.js';
import type { Scope } from '../di.js';
import { ServiceError } from '../errors.js';
import type { HealLedger } from '../heal/ledger/heal-ledger.js';
import type { KeywordCall } from '../keyword/call.js';
import type { KeywordCatalog } from '../keyword/catalog.js';
import type { KeywordDefinition } from '../keyword/definition.js';
import type { CallExecutor } from '../keyword/executor.js';
import type { DoneCall, Outcome } from '../keyword/outcome.js';
import { type CallOptions, type Execution, PreparedCall } from '../keyword/prepared-call.js';
import { ElementFinder } from '../locate/finder.js';
import { Sources } from '../locate/sources.js';
import {
  decodeTemplate,
  type ProjectTemplates,
  type Template,
  Templates,
  Uploads,
} from '../locate/vision/templates.js';
import { type Log, Logger } from '../log.js';
import { CallContext } from '../plugin/call-context.js';
import { type EventTracker, TrackedEvents } from '../tracking/tracker.js';
import { Variables } from '../variables.js';
import { CallQueue } from './call-queue.js';
import type { Closers } from './closers.js';
import type { ExecutionEvent, ExecutionEvents } from './events.js';
import type { Recording } from './recording/recording.js';
import { Workspace } from './workspace/workspace.js';
import { WorkspaceFeed } from './workspace/workspace-feed.js';

/** The parts of a session, once its driver is open. */
export interface SessionParts {
  readonly id: string;
  readonly driverName: string;
  /** Deviations from the requested start: a driver that did not open, a field that was ignored. */
  readonly warnings: readonly string[];
  /** Test case of the calls that name none. */
  readonly testCase: string | undefined;
  /** Holds Driver, Sources, Variables, ApiClient, Workspace, Config and Logger of this session. */
  readonly scope: Scope;
  readonly catalog: KeywordCatalog;
  readonly project: ProjectTemplates;
  readonly recording: Recording;
  readonly executor: CallExecutor;
  readonly events: ExecutionEvents;
  /** Undefined where events are not tracked. */
  readonly tracker: EventTracker | undefined;
  readonly heals: HealLedger;
  readonly closers: Closers;
}

export interface ExecuteOptions extends CallOptions {
  /** Aborted when the client has left. */
  readonly signal?: AbortSignal;
}

/** A call whose keyword and pictures are read. */
interface ReadCall extends Pick<KeywordCall, 'params' | 'testCase' | 'eventAttributes'> {
  readonly definition: KeywordDefinition;
  readonly templates: ReadonlyMap<string, Template>;
}

interface RunOptions extends CallOptions {
  /** The call belongs to no client: it is neither recorded nor tracked. */
  readonly isImplicit?: boolean;
}

export type SessionState = 'ready' | 'busy' | 'closed';

const stopped = () => new ServiceError('E0406', 'the session was stopped');
const isLost = (error: unknown) => error instanceof ServiceError && error.code === 'E0106';

/** One device under control: its keywords run one at a time, its reads at any time. */
export class Session {
  readonly id: string;
  readonly driverName: string;
  /** Deviations from the requested start: a driver that did not open, a field that was ignored. */
  readonly warnings: readonly string[];
  readonly created = new Date();
  readonly events: ExecutionEvents;
  readonly feed: WorkspaceFeed;
  readonly variables: Variables;
  /** The calls of its clients. */
  readonly recording: Recording;
  /** The heals of this session, and of all that share the project. */
  readonly heals: HealLedger;
  readonly log: Log;
  readonly #scope: Scope;
  readonly #catalog: KeywordCatalog;
  readonly #settings: Settings;
  readonly #driver: Driver;
  readonly #workspace: Workspace;
  readonly #api: ApiClient;
  readonly #project: ProjectTemplates;
  readonly #executor: CallExecutor;
  readonly #tracker: EventTracker | undefined;
  readonly #testCase: string | undefined;
  readonly #closers: Closers;
  readonly #uploads = new Uploads();
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
    this.recording = parts.recording;
    this.events = parts.events;
    this.heals = parts.heals;
    this.variables = scope.get(Variables);
    this.log = scope.get(Logger).log;
    this.feed = new WorkspaceFeed((read) => this.read(read), this.log);
    this.#scope = scope;
    this.#catalog = parts.catalog;
    this.#project = parts.project;
    this.#executor = parts.executor;
    this.#tracker = parts.tracker;
    this.#testCase = parts.testCase;
    this.#closers = parts.closers;
    this.#settings = scope.get(Config).settings;
    this.#driver = scope.get(Driver);
    this.#workspace = scope.get(Workspace);
    this.#api = scope.get(ApiClient);
    this.#queue = new CallQueue(this.#settings.queue_limit);
    this.#driverId = this.#driver.id;
    // Every running or waiting call adds a listener.
    setMaxListeners(0, this.#running.signal);
  }

  /** The underlying session's own id; the last one while the driver is closed or lost. */
  get driverId(): string {
    try {
      if (this.#driver.isOpen) this.#driverId = this.#driver.id;
    } catch (error) {
      if (!isLost(error)) throw error;
    }
    return this.#driverId;
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
  get state(): SessionState {
    if (!this.#driver.isOpen) return 'closed';
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
    this.#closers.add('close_and_terminate_app', async () => {
      await withDeadline(limit, late, (end) => this.#runImplicit('close_and_terminate_app', end));
    });
    // It closes first: its viewers keep the last screen of the app.
    this.#closers.add('ending the workspace stream', () => this.feed.end());
  }

  /**
   * Runs a keyword: every adapter calls this.
   * @throws ServiceError for a wrong call, before anything runs; KeywordError with the attempts
   */
  async execute(call: KeywordCall, { signal, ...options }: ExecuteOptions = {}): Promise<Execution> {
    this.#touch();
    const definition = this.#catalog.get(call.keyword);
    const read = { ...call, definition, templates: await decodeAll(call.templates) };
    try {
      return await withAnySignal([signal, this.#running.signal], (any) =>
        this.#queue.run(() => this.#run(read, options, any), any),
      );
    } finally {
      this.#touch();
    }
  }

  /** Reads the screen without waiting for a running keyword. @throws ServiceError E0107 when it takes too long */
  async read<T>(ask: (workspace: Workspace) => Promise<T>): Promise<T> {
    this.#touch();
    const limit = this.#settings.read_timeout_s;
    const late = () => new ServiceError('E0107', `no answer within ${limit} s (SVC_READ_TIMEOUT_S)`);
    return withDeadline(limit, late, () => ask(this.#workspace));
  }

  /** Stores a template; one of the same name is replaced. @throws ServiceError E0304, E0403 */
  async uploadTemplate(name: string, encoded: string): Promise<void> {
    this.#touch();
    const template = await decodeTemplate(name, encoded);
    this.#uploads.add(template);
    this.recording.addTemplate(template);
  }

  /** Replaces the API definitions wholesale. @throws ServiceError E0403 with the path of each problem */
  async loadApi(definitions: unknown): Promise<void> {
    this.#touch();
    await this.#api.load(definitions);
    this.recording.api.add(definitions);
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
    await this.#closers.run((what, error) => {
      const { code, message } = ServiceError.from(error);
      this.log.warn({ err: error }, `stop: ${what} failed`);
      warnings.push(`${what} failed: ${code} ${message}`);
    });
    this.#uploads.clear();
    this.log.info({ warnings }, 'session stopped');
    return warnings;
  }

  #runImplicit(keyword: string, signal: AbortSignal, options: CallOptions = {}): Promise<Execution> {
    const call = { definition: this.#catalog.get(keyword), params: null, templates: new Map<string, Template>() };
    return this.#run(call, { ...options, isImplicit: true }, signal);
  }

  async #run(call: ReadCall, options: RunOptions, signal: AbortSignal): Promise<Execution> {
    signal.throwIfAborted();
    const { definition, templates } = call;
    const prepared = new PreparedCall(definition, call.params, this.#scope, this.#executor);
    const { id, binding } = prepared;
    const { name } = definition.mark;
    const emit = (status: ExecutionEvent['status'], message: string) =>
      this.events.emit({ execution_id: id, status, message });
    const testCase = call.testCase ?? this.#testCase;
    const captureEvent = options.isImplicit
      ? undefined
      : this.#tracker?.begin(definition, binding, { testCase, attributes: call.eventAttributes });
    let context: CallContext | undefined;
    let outcome: Outcome | undefined;
    emit('RUNNING', `Starting keyword: ${name}`);
    try {
      const ran = await prepared.run(
        signal,
        { ...options, announce: (message) => emit('RUNNING', message) },
        (running) => this.#callScope((context = running), templates, testCase),
      );
      outcome = ran.outcome;
      if (!options.isImplicit) this.#record({ definition, binding, outcome }, call);
      emit('SUCCESS', `Keyword succeeded: ${name}`);
      return ran.execution;
    } catch (error) {
      const { code, message } = ServiceError.from(error);
      if (!options.isImplicit) this.recording.addFailure(definition, binding, { code, message });
      emit('FAIL', `Keyword ${name} failed: ${code} ${message}`);
      throw error;
    } finally {
      captureEvent?.(outcome, context?.eventAttributes);
    }
  }

  /** Records the call; of a healed call, the calls that reached its goal instead. */
  #record(done: DoneCall, call: ReadCall): void {
    for (const { definition, binding, outcome } of done.outcome.healed?.steps ?? [done]) {
      this.recording.addSuccess(definition, binding, outcome, call);
    }
  }

  #callScope(
    context: CallContext,
    requestTemplates: ReadonlyMap<string, Template>,
    testCase: string | undefined,
  ): Scope {
    const events = this.#tracker?.eventsOf(testCase) ?? TrackedEvents.none;
    const templates = new Templates(requestTemplates, this.#uploads, this.#project);
    const scope = this.#scope.child();
    const finder = new ElementFinder(scope.get(Sources), this.#driver, templates, context, scope.get(Config));
    return scope.provide(CallContext, context).provide(TrackedEvents, events).provide(ElementFinder, finder);
  }

  #touch(): void {
    this.#lastUsed = new Date();
  }
}

async function decodeAll(encoded: KeywordCall['templates']): Promise<Map<string, Template>> {
  const templates = new Map<string, Template>();
  for (const [name, image] of Object.entries(encoded ?? {})) templates.set(name, await decodeTemplate(name, image));
  return templates;
}
