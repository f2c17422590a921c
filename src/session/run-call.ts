import { ApiClient } from '../api/client.js';
import { Config } from '../config.js';
import { withAnySignal } from '../deadline.js';
import { Driver } from '../device/driver.js';
import type { Scope } from '../di.js';
import { ServiceError } from '../errors.js';
import { SessionFiles } from '../files/session-files.js';
import type { KeywordCall } from '../keyword/call.js';
import { KeywordCatalog } from '../keyword/catalog.js';
import type { KeywordDefinition } from '../keyword/definition.js';
import type { CallExecutor } from '../keyword/executor.js';
import type { DoneCall, Outcome } from '../keyword/outcome.js';
import { type CallOptions, type Execution, PreparedCall } from '../keyword/prepared-call.js';
import { ElementFinder } from '../locate/finder.js';
import { Sources } from '../locate/sources.js';
import { LogRecorder } from '../logs/log-recorder.js';
import { SessionLogs } from '../logs/session-logs.js';
import type { ProjectTemplates } from '../locate/vision/project-templates.js';
import type { Template } from '../locate/vision/templates.js';
import { Baselines } from '../pictures/baselines.js';
import { CallContext } from '../plugin/call-context.js';
import { annotateSpan, inSpan } from '../tracing/span.js';
import { closeTracker, type EventTracker, openTracker, TrackedEvents } from '../tracking/tracker.js';
import { VideoRecorder } from '../video/video-recorder.js';
import { Variables } from '../variables.js';
import type { ExecutionEvent, ExecutionEvents } from './events.js';
import { type CallRun, startCall } from './recording/recorded-call.js';
import type { Recording } from './recording/recording.js';
import type { SessionTemplates } from './session-templates.js';
import type { RunningCall } from './snapshot.js';
import { SessionDialogs } from './session-dialogs.js';
import type { SessionOrigin } from './snapshot.js';
import { Workspace } from './workspace/workspace.js';

export interface ExecuteOptions extends CallOptions {
  /** Aborted when the client has left. */
  readonly signal?: AbortSignal;
}

/** A call whose keyword and pictures are read. */
export interface ReadCall extends Pick<KeywordCall, 'params' | 'testCase' | 'eventAttributes'> {
  readonly definition: KeywordDefinition;
  readonly templates: ReadonlyMap<string, Template>;
}

interface RunOptions extends CallOptions {
  /** The call belongs to no client: it is neither recorded nor tracked. */
  readonly isImplicit?: boolean;
}

/** The parts of a session that its calls use. */
export interface CallParts {
  readonly origin: SessionOrigin;
  /** Holds Driver, Sources, Variables, ApiClient, SessionFiles, Workspace, Config and Logger of the session. */
  readonly scope: Scope;
  readonly project: ProjectTemplates;
  /** Test case of the calls that name none. */
  readonly testCase: string | undefined;
  readonly recording: Recording;
  readonly executor: CallExecutor;
  readonly events: ExecutionEvents;
  /** Undefined where events are not tracked. */
  readonly tracker: EventTracker | undefined;
}

/** Runs the calls of a session, and writes each of them to its event stream, its recording and its tracked events. */
export class SessionCalls {
  readonly #dialogs: SessionDialogs;
  #running: RunningCall | undefined;

  /** @param changed is called when a call has begun and when it has ended */
  constructor(
    private readonly parts: CallParts,
    private readonly templates: SessionTemplates,
    private readonly changed: () => void,
  ) {
    const { scope, events } = parts;
    this.#dialogs = new SessionDialogs(scope.get(Driver), events, scope.get(Variables).secrets);
  }

  get running(): RunningCall | undefined {
    return this.#running;
  }

  /** The event of a call that failed; the first one of a call that is given up while it runs. */
  fail(call: RunningCall, { code, message }: ServiceError): void {
    if (this.#running === call) this.#running = undefined;
    const text = `Keyword ${call.keyword} failed: ${code} ${message}`;
    this.parts.events.emit({ execution_id: call.executionId, status: 'FAIL', message: text });
  }

  /** @throws ServiceError E0403 before anything runs; KeywordError with the attempts; the reason of the signal */
  run(call: ReadCall, options: RunOptions, signal: AbortSignal): Promise<Execution> {
    const attributes = () => ({ 'session.id': this.parts.origin.id });
    return inSpan(`keyword ${call.definition.slug}`, attributes, () => this.#run(call, options, signal));
  }

  async #run(call: ReadCall, options: RunOptions, signal: AbortSignal): Promise<Execution> {
    signal.throwIfAborted();
    const { scope, executor, events, recording, tracker } = this.parts;
    const { definition } = call;
    const prepared = new PreparedCall(definition, call.params, scope, executor);
    const { id, binding } = prepared;
    annotateSpan({ 'svc.execution.id': id });
    const { name, group } = definition.mark;
    const runOf = startCall(id, options.requestId);
    const testCase = call.testCase ?? this.parts.testCase;
    const captureEvent = options.isImplicit
      ? undefined
      : tracker?.begin(definition, binding, { testCase, attributes: call.eventAttributes });
    const emit = (status: ExecutionEvent['status'], message: string) =>
      events.emit({ execution_id: id, status, message });
    const running = { executionId: id, keyword: name };
    this.#running = running;
    emit('RUNNING', `Starting keyword: ${name}`);
    this.changed();
    try {
      if (!options.isImplicit && group !== 'dialog') await this.#dialogs.requireNone();
      const { answer, opened } = await this.#dialogs.during(id, () =>
        runCaptured(
          prepared,
          captureEvent,
          signal,
          { ...options, announce: (message) => emit('RUNNING', message) },
          (context) => this.#scope(context, call.templates, testCase),
        ),
      );
      const { outcome, execution } = answer;
      if (!options.isImplicit) this.#record({ definition, binding, outcome }, runOf(), call);
      if (this.#running === running) emit('SUCCESS', `Keyword succeeded: ${name}`);
      return opened.length > 0 ? { ...execution, data: { ...execution.data, dialogs: opened } } : execution;
    } catch (error) {
      const failure = ServiceError.from(error);
      const { code, message } = failure;
      if (!options.isImplicit) recording.addFailure({ definition, binding, failure: { code, message } }, runOf());
      if (this.#running === running) this.fail(running, failure);
      throw error;
    } finally {
      if (this.#running === running) this.#running = undefined;
      this.changed();
    }
  }

  /** Records the call; of a healed call, the calls that reached its goal instead. */
  #record(done: DoneCall, run: CallRun, call: ReadCall): void {
    const { healed } = done.outcome;
    const steps = healed?.steps ?? [done];
    steps.forEach((step, i) => {
      const heals = i === steps.length - 1 ? healed?.locators : undefined;
      this.parts.recording.addSuccess(step, { ...run, heals }, call);
    });
  }

  #scope(context: CallContext, requestTemplates: ReadonlyMap<string, Template>, testCase: string | undefined): Scope {
    const { tracker } = this.parts;
    const events = tracker?.eventsOf(testCase) ?? TrackedEvents.none;
    const templates = this.templates.for(requestTemplates);
    const scope = this.parts.scope.child();
    const finder = new ElementFinder(scope.get(Sources), scope.get(Driver), templates, context, scope.get(Config));
    return scope.provide(CallContext, context).provide(TrackedEvents, events).provide(ElementFinder, finder);
  }
}

/** Classes that only a session provides. */
const OF_SESSIONS = [
  Driver,
  Sources,
  Workspace,
  ElementFinder,
  SessionFiles,
  Baselines,
  VideoRecorder,
  LogRecorder,
  SessionLogs,
] as const;

/**
 * Runs a keyword that needs no session. Each call has its own variables, API client and event tracker.
 * @throws ServiceError E0101 when the keyword or its class needs a session; else as `Session.execute`
 */
export async function runSessionless(
  call: KeywordCall,
  root: Scope,
  { signal, ...options }: ExecuteOptions,
): Promise<Execution> {
  const definition = root.get(KeywordCatalog).get(call.keyword);
  const needsSession = () => new ServiceError('E0101', `${definition.mark.name} needs a session: start one first`);
  if (definition.mark.needsSession !== false) throw needsSession();
  const variables = new Variables();
  const scope = root.child().provide(Variables, variables).provide(ApiClient, ApiClient.of(variables, root));
  for (const token of OF_SESSIONS) scope.refuse<unknown>(token, needsSession);
  const prepared = new PreparedCall(definition, call.params, scope);
  const tracker = await openTracker(scope);
  const { testCase } = call;
  const captureEvent = tracker?.begin(definition, prepared.binding, { testCase, attributes: call.eventAttributes });
  scope.provide(TrackedEvents, tracker?.eventsOf(testCase) ?? TrackedEvents.none);
  try {
    const run = (abort: AbortSignal) =>
      runCaptured(prepared, captureEvent, abort, options, (context) => scope.child().provide(CallContext, context));
    const attributes = () => ({ 'svc.execution.id': prepared.id });
    const { execution } = await inSpan(`keyword ${definition.slug}`, attributes, () => withAnySignal([signal], run));
    return execution;
  } finally {
    if (tracker) closeTracker(tracker, scope);
  }
}

type CaptureEvent = ReturnType<EventTracker['begin']>;

/** Runs a prepared call. Its tracked event is captured when it ends, also when it fails. */
async function runCaptured(
  prepared: PreparedCall,
  captureEvent: CaptureEvent | undefined,
  signal: AbortSignal,
  options: CallOptions,
  scopeOf: (context: CallContext) => Scope,
): Promise<{ readonly outcome: Outcome; readonly execution: Execution }> {
  let context: CallContext | undefined;
  let outcome: Outcome | undefined;
  try {
    const ran = await prepared.run(signal, options, (running) => scopeOf((context = running)));
    outcome = ran.outcome;
    return ran;
  } finally {
    captureEvent?.(outcome, context?.eventAttributes);
  }
}
