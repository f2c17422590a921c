import { setMaxListeners } from 'node:events';
import { Config, type Settings } from '../config.js';
import type { Scope } from '../di.js';
import { Driver } from '../device/driver.js';
import { ServiceError } from '../errors.js';
import type { KeywordCall } from '../keyword/call.js';
import type { KeywordCatalog } from '../keyword/catalog.js';
import type { KeywordDefinition } from '../keyword/definition.js';
import type { CallExecutor, DoneCall } from '../keyword/call-executor.js';
import { type CallOptions, type Execution, PreparedCall } from '../keyword/prepared-call.js';
import type { HealLedger } from '../heal/ledger/heal-ledger.js';
import { ElementFinder } from '../locate/finder.js';
import { Sources } from '../locate/sources.js';
import { decodeTemplate, type ProjectTemplates, type Template, Templates, Uploads } from '../locate/vision/templates.js';
import { type Log, Logger } from '../log.js';
import { CallContext } from '../plugin/call-context.js';
import { closeTracker } from '../tracking/close-tracker.js';
import { TrackedEvents } from '../tracking/tracked-events.js';
import type { EventTracker } from '../tracking/tracker.js';
import { Variables } from '../variables.js';
import { ApiClient } from '../api/client.js';
import { CallQueue } from './call-queue.js';
import { withDeadline } from './deadline.js';
import { type ExecutionEvent, ExecutionEvents } from './events.js';
import { leftBy } from './left-by.js';
import { closeDriver } from './open-driver.js';
import type { Recording } from './recording.js';
import type { SessionParts } from './session-parts.js';
import { Workspace } from './workspace.js';
import { WorkspaceFeed } from './workspace-feed.js';

export interface ExecuteOptions extends CallOptions {
  /** Belongs to no client: it is neither recorded nor tracked. */
  readonly isImplicit?: boolean;
  /** Aborted when whoever called has gone. */
  readonly signal?: AbortSignal;
}

export type SessionState = 'ready' | 'busy' | 'closed';

const stopped = () => new ServiceError('E0406', 'the session was stopped');
const isLost = (error: unknown) => error instanceof ServiceError && error.code === 'E0106';

/** One device under control: its keywords run one at a time, its reads at any time. */
export class Session {
  readonly id: string;
  readonly driverName: string;
  /** What of its start did not go as it was asked for: a driver that did not open, a field that was ignored. */
  readonly warnings: readonly string[];
  readonly created = new Date();
  readonly events = new ExecutionEvents();
  readonly feed: WorkspaceFeed;
  readonly variables: Variables;
  /** What its clients have done. */
  readonly recording: Recording;
  /** What was healed, here and by all who share the project. */
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
  readonly #flush: () => Promise<void>;
  readonly #uploads = new Uploads();
  readonly #queue: CallQueue;
  readonly #running = new AbortController();
  #lastUsed = new Date();
  #openStreams = 0;
  #driverId: string;

  constructor({ id, driverName, warnings, testCase, scope, project, recording, tracker, ...parts }: SessionParts) {
    this.id = id;
    this.driverName = driverName;
    this.warnings = warnings;
    this.#scope = scope;
    this.#catalog = parts.catalog;
    this.#project = project;
    this.recording = recording;
    this.#executor = parts.executor;
    this.#tracker = tracker;
    this.heals = parts.healing.ledger;
    this.#flush = parts.healing.flush;
    this.#testCase = testCase;
    this.#settings = scope.get(Config).settings;
    this.#driver = scope.get(Driver);
    this.#workspace = scope.get(Workspace);
    this.#api = scope.get(ApiClient);
    this.variables = scope.get(Variables);
    this.log = scope.get(Logger).log;
    this.#queue = new CallQueue(this.#settings.queue_limit);
    this.#driverId = this.#driver.id;
    // Every call that runs or waits listens to it.
    setMaxListeners(0, this.#running.signal);
    this.feed = new WorkspaceFeed((read) => this.read(read), this.log);
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
   * Runs a keyword: the one way in for every adapter.
   * @throws ServiceError what is wrong with the call, before anything runs; else the failure, with its attempts
   */
  async execute(call: KeywordCall, options: ExecuteOptions = {}): Promise<Execution> {
    this.#touch();
    const definition = this.#catalog.get(call.keyword);
    const templates = await decodeAll(call.templates);
    const { signal = new AbortController().signal } = options;
    const abort = new AbortController();
    const onLeave = () => abort.abort(leftBy(signal));
    const onStop = () => abort.abort(stopped());
    signal.addEventListener('abort', onLeave, { once: true });
    this.#running.signal.addEventListener('abort', onStop, { once: true });
    if (signal.aborted) onLeave();
    try {
      return await this.#queue.run(() => this.#run(definition, call, templates, options, abort.signal), abort.signal);
    } finally {
      signal.removeEventListener('abort', onLeave);
      this.#running.signal.removeEventListener('abort', onStop);
      this.#touch();
    }
  }

  /** Reads what is on the screen; it does not wait for a running keyword. @throws ServiceError E0107 when it takes too long */
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

  /** Counts an open stream, which keeps the session from being idle. Answers how to end that. */
  holdOpen(): () => void {
    this.#openStreams++;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.#openStreams--;
      this.#touch();
    };
  }

  /**
   * Ends the session: waits for the running keyword, aborts it when it takes too long, ends the workspace stream, runs
   * `close_and_terminate_app`, closes the driver and ends the event stream. Tracked events are sent in the background.
   * Never throws.
   * @param wait seconds that the running keyword gets
   * @returns what did not go as it should
   */
  async stop(wait: number): Promise<string[]> {
    const warnings: string[] = [];
    const warn = (what: string) => (error: unknown) => {
      const { code, message } = ServiceError.from(error);
      this.log.warn({ err: error }, `stop: ${what} failed`);
      warnings.push(`${what} failed: ${code} ${message}`);
    };
    this.#queue.close(stopped());
    const timer = setTimeout(() => this.#running.abort(), wait * 1000);
    await this.#queue.idle();
    clearTimeout(timer);
    // What its viewers see last is the screen, not that of a driver that closes.
    this.feed.end();
    if (this.#tracker) closeTracker(this.#tracker, this.#scope);
    const limit = this.#settings.close_timeout_s;
    await withDeadline(
      limit,
      () => new ServiceError('E0103', `no end within ${limit} s`),
      (signal) =>
        this.#run(
          this.#catalog.get('close_and_terminate_app'),
          { keyword: '' },
          new Map(),
          { isImplicit: true },
          signal,
        ),
    ).catch(warn('close_and_terminate_app'));
    await closeDriver(this.#driver, this.#scope).catch(warn('closing the driver'));
    await this.#flush();
    this.events.end();
    this.#uploads.clear();
    this.log.info({ warnings }, 'session stopped');
    return warnings;
  }

  async #run(
    definition: KeywordDefinition,
    call: KeywordCall,
    templates: ReadonlyMap<string, Template>,
    options: ExecuteOptions,
    signal: AbortSignal,
  ): Promise<Execution> {
    signal.throwIfAborted();
    const prepared = new PreparedCall(definition, call.params, this.#scope, this.#executor);
    const { name } = definition.mark;
    const tell = (status: ExecutionEvent['status'], message: string) =>
      this.events.emit({ execution_id: prepared.id, status, message });
    const testCase = call.testCase ?? this.#testCase;
    const captureEvent = options.isImplicit
      ? undefined
      : this.#tracker?.begin(definition, prepared.binding, { testCase, attributes: call.eventAttributes });
    let context: CallContext | undefined;
    tell('RUNNING', `Starting keyword: ${name}`);
    try {
      const execution = await prepared.run(
        signal,
        { ...options, announce: (message) => tell('RUNNING', message) },
        (running) => this.#callScope((context = running), templates, testCase),
      );
      if (!options.isImplicit)
        this.#record({ definition, binding: prepared.binding, outcome: prepared.outcome! }, { ...call, templates });
      tell('SUCCESS', `Keyword succeeded: ${name}`);
      return execution;
    } catch (error) {
      const { code, message } = ServiceError.from(error);
      if (!options.isImplicit) this.recording.addFailure(definition, prepared.binding, { code, message });
      tell('FAIL', `Keyword ${name} failed: ${code} ${message}`);
      throw error;
    } finally {
      captureEvent?.(prepared.outcome, context?.eventAttributes);
    }
  }

  /** Of a call that was healed, what was done instead is what works. */
  #record(done: DoneCall, around: Parameters<Recording['addSuccess']>[3]): void {
    for (const { definition, binding, outcome } of done.outcome.healed?.steps ?? [done]) {
      this.recording.addSuccess(definition, binding, outcome, around);
    }
  }

  #callScope(
    context: CallContext,
    requestTemplates: ReadonlyMap<string, Template>,
    testCase: string | undefined,
  ): Scope {
    const tracker = this.#tracker;
    const events = tracker
      ? new TrackedEvents((name, attributes) => tracker.capture(name, { testCase, attributes }))
      : TrackedEvents.none;
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
