import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { Config, type Settings } from '../config.js';
import type { Scope } from '../di.js';
import { Driver } from '../device/driver.js';
import { type ErrorDetail, ServiceError } from '../errors.js';
import { bind } from '../keyword/binding.js';
import type { KeywordCall } from '../keyword/call.js';
import type { KeywordCatalog } from '../keyword/catalog.js';
import type { KeywordDefinition } from '../keyword/definition.js';
import { Executor, type Outcome } from '../keyword/executor.js';
import { drawn, tracesOf } from '../keyword/traces.js';
import { ElementFinder } from '../locate/finder.js';
import { Sources } from '../locate/sources.js';
import { decodeTemplate, type ProjectTemplates, type Template, Templates } from '../locate/templates.js';
import { type Log, Logger } from '../log.js';
import { CallContext } from '../plugin/call-context.js';
import { Variables } from '../variables.js';
import { ApiClient } from '../api/client.js';
import { CallQueue } from './call-queue.js';
import { withDeadline } from './deadline.js';
import { ExecutionEvents } from './events.js';
import { closeDriver } from './open-driver.js';
import { Workspace } from './workspace.js';
import { WorkspaceFeed } from './workspace-feed.js';

/** What a successful call answers. */
export interface Execution {
  readonly execution_id: string;
  readonly status: 'SUCCESS';
  readonly data: Readonly<Record<string, unknown>>;
}

export interface ExecuteOptions {
  /** Aborted when whoever called has gone. */
  readonly signal?: AbortSignal;
  /** Adds what the finder did to `data`, with pictures of it if wanted. */
  readonly trace?: boolean | 'picture';
  /** Id of the request, for the log. */
  readonly requestId?: string;
}

export type SessionState = 'ready' | 'busy' | 'closed';

/** What a session is made of, once its driver is open. */
export interface SessionParts {
  readonly id: string;
  readonly driverName: string;
  /** Holds Driver, Sources, Variables, ApiClient, Workspace, Config and Logger of this session. */
  readonly scope: Scope;
  readonly catalog: KeywordCatalog;
  readonly project: ProjectTemplates;
}

const stopped = () => new ServiceError('E0406', 'the session was stopped');
const isLost = (error: unknown) => error instanceof ServiceError && error.code === 'E0106';
const left = () => new ServiceError('E0406', 'the client went away');

/** One device under control: its keywords run one at a time, its reads at any time. */
export class Session {
  readonly id: string;
  readonly driverName: string;
  readonly created = new Date();
  readonly events = new ExecutionEvents();
  readonly feed: WorkspaceFeed;
  readonly variables: Variables;
  readonly log: Log;
  readonly #scope: Scope;
  readonly #catalog: KeywordCatalog;
  readonly #settings: Settings;
  readonly #driver: Driver;
  readonly #workspace: Workspace;
  readonly #api: ApiClient;
  readonly #project: ProjectTemplates;
  readonly #uploads = new Map<string, Template>();
  readonly #queue: CallQueue;
  readonly #executor: Executor;
  readonly #running = new AbortController();
  #lastUsed = new Date();
  #openStreams = 0;
  #driverId: string;

  constructor({ id, driverName, scope, catalog, project }: SessionParts) {
    this.id = id;
    this.driverName = driverName;
    this.#scope = scope;
    this.#catalog = catalog;
    this.#project = project;
    this.#settings = scope.get(Config).settings;
    this.#driver = scope.get(Driver);
    this.#workspace = scope.get(Workspace);
    this.#api = scope.get(ApiClient);
    this.variables = scope.get(Variables);
    this.log = scope.get(Logger).log;
    this.#queue = new CallQueue(this.#settings.queue_limit);
    this.#executor = new Executor(this.#settings.max_combinations);
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
    const onLeave = () => abort.abort(left());
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
    this.#uploads.set(name, await decodeTemplate(name, encoded));
  }

  /** Replaces the API definitions wholesale. @throws ServiceError E0403 with the path of each problem */
  async loadApi(definitions: unknown): Promise<void> {
    this.#touch();
    await this.#api.load(definitions);
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
   * Ends the session: waits for the running keyword, aborts it when it takes too long, runs
   * `close_and_terminate_app`, closes the driver and ends the streams. Never throws.
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
    const limit = this.#settings.close_timeout_s;
    await withDeadline(
      limit,
      () => new ServiceError('E0103', `no end within ${limit} s`),
      (signal) => this.#run(this.#catalog.get('close_and_terminate_app'), { keyword: '' }, new Map(), {}, signal),
    ).catch(warn('close_and_terminate_app'));
    await closeDriver(this.#driver, this.#scope).catch(warn('closing the driver'));
    this.feed.end();
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
    const binding = bind(definition, call.params, this.variables);
    this.#executor.check(definition, binding);
    const id = randomUUID();
    const { name } = definition.mark;
    const log = this.log.child({ execution_id: id, keyword: name, req_id: options.requestId });
    const limit = this.#settings.keyword_timeout_s;
    const late = () => new ServiceError('E0405', `${name} took longer than ${limit} s (SVC_KEYWORD_TIMEOUT_S)`);
    this.events.emit({ execution_id: id, status: 'RUNNING', message: `Starting keyword: ${name}` });
    const began = performance.now();
    try {
      const outcome = await withCallDeadline(limit, late, signal, (callSignal) => {
        const context = new CallContext(id, callSignal);
        return this.#executor.run(definition, binding, this.#callScope(context, templates), context);
      });
      this.events.emit({ execution_id: id, status: 'SUCCESS', message: `Keyword succeeded: ${name}` });
      log.info({ ms: Math.round(performance.now() - began) }, 'keyword succeeded');
      log.debug({ trace: tracesOf(outcome.notes) }, 'trace');
      return { execution_id: id, status: 'SUCCESS', data: await dataOf(definition, outcome, options.trace) };
    } catch (error) {
      const failure = ServiceError.from(error);
      this.events.emit({
        execution_id: id,
        status: 'FAIL',
        message: `Keyword ${name} failed: ${failure.code} ${failure.message}`,
      });
      logFailure(log, failure, Math.round(performance.now() - began));
      throw failure;
    }
  }

  #callScope(context: CallContext, requestTemplates: ReadonlyMap<string, Template>): Scope {
    const templates = new Templates(requestTemplates, this.#uploads, this.#project);
    const scope = this.#scope.child();
    const finder = new ElementFinder(scope.get(Sources), this.#driver, templates, context, scope.get(Config));
    return scope.provide(CallContext, context).provide(ElementFinder, finder);
  }

  #touch(): void {
    this.#lastUsed = new Date();
  }
}

/** As `withDeadline`, but it waits for the work's own end: the work reports what it did until it was aborted. */
async function withCallDeadline<T>(
  limitSeconds: number,
  late: () => Error,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const inner = new AbortController();
  const onAbort = () => inner.abort(outer.reason);
  outer.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(() => inner.abort(late()), limitSeconds * 1000);
  try {
    return await work(inner.signal);
  } finally {
    clearTimeout(timer);
    outer.removeEventListener('abort', onAbort);
  }
}

async function dataOf(
  definition: KeywordDefinition,
  { value, notes }: Outcome,
  trace: ExecuteOptions['trace'],
): Promise<Execution['data']> {
  const data = definition.mark.answersData ? (value as Record<string, unknown>) : { result: value };
  if (!trace) return data;
  return { ...data, trace: trace === 'picture' ? await drawn(notes) : tracesOf(notes) };
}

async function decodeAll(encoded: KeywordCall['templates']): Promise<Map<string, Template>> {
  const templates = new Map<string, Template>();
  for (const [name, image] of Object.entries(encoded ?? {})) templates.set(name, await decodeTemplate(name, image));
  return templates;
}

function logFailure(log: Log, failure: ServiceError, ms: number): void {
  const { code, message }: ErrorDetail = failure.toDetail();
  if (code === 'E0802') log.error({ ms, err: failure.cause ?? failure }, 'keyword failed by a fault of ours');
  else log.info({ ms, code, reason: message }, 'keyword failed');
  // The last attempt has the trace too, without the pictures.
  log.debug({ details: { ...failure.details, trace: undefined } }, 'failure details');
}
