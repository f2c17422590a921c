import { isDeepStrictEqual } from 'node:util';
import { ServiceError } from '../../errors.js';
import type { PlannedCase, TestFile } from '../model/project.js';
import { placeText } from '../model/place.js';
import type { CaseAttempt, CaseResult } from '../result/run-result.js';
import type { ErrorRecord } from '../result/step-record.js';
import type { Scope } from '../values/scope.js';
import { Camera } from './camera.js';
import { caseResult } from './case-result.js';
import { type CaseContext, Frame } from '../steps/case-context.js';
import type { OpenFailures } from './open-failures.js';
import { runAttempt, type SuiteSetup } from './run-attempt.js';
import type { RunningCase } from './run-listener.js';
import type { SuiteOptions } from './suite-options.js';
import { isLost } from '../steps/ended-step.js';
import { StepRunner } from '../steps/step-runner.js';
import type { TestSession } from './test-session.js';
import { unknownTo } from '../steps/session-values.js';

/** Milliseconds for the suite teardown of a file. */
const TEARDOWN_MS = 120_000;

/** A file whose suite setup a worker has run. */
interface OpenFile {
  readonly file: TestFile;
  readonly frame: Frame;
  /** Shown with the first attempt after it. */
  setup: SuiteSetup | undefined;
}

interface OpenSession {
  readonly planned: PlannedCase;
  readonly session: TestSession;
}

/** Runs cases one after another, on one session at a time. */
export class Worker {
  #open: OpenSession | undefined;
  #file: OpenFile | undefined;

  /**
   * @param number from 1
   * @param problems receives failures outside the cases
   * @param warnings receives the warnings of session starts
   */
  constructor(
    private readonly number: number,
    private readonly options: SuiteOptions,
    private readonly openFailures: OpenFailures,
    private readonly problems: ErrorRecord[],
    private readonly warnings: Set<string>,
  ) {}

  /** Runs a case until it passes or its retries are used up. Never throws. */
  async run(planned: PlannedCase): Promise<CaseResult> {
    const { listener, signal } = this.options;
    const retries = planned.case.retries ?? this.options.retries;
    const attempts: CaseAttempt[] = [];
    let isSpared = false;
    for (let failed = 0; failed <= retries;) {
      const running: RunningCase = { planned, worker: this.number, attempt: attempts.length + 1 };
      listener.caseStarted?.(running);
      const attempt = await this.#attempt(running);
      attempts.push(attempt);
      listener.attemptEnded?.(running, attempt);
      if (attempt.outcome === 'passed' || signal.aborted) break;
      // A lost session is no fault of the case: once it is not counted.
      if (attempt.outcome === 'interrupted' && !isSpared) isSpared = true;
      else failed++;
      if (this.openFailures.reasonOf(planned.sessionName) !== undefined) break;
    }
    return caseResult(planned, attempts, signal.aborted);
  }

  /** Runs the suite teardown of the open file, and closes the session. Never throws. */
  async close(): Promise<void> {
    await this.#closeFile();
    await this.#closeSession();
  }

  async #attempt(running: RunningCase): Promise<CaseAttempt> {
    const began = new Date();
    const { planned } = running;
    try {
      const session = await this.#sessionFor(planned, running);
      const context = this.#context(session, running);
      const file = await this.#openFile(planned, context);
      const frame = new Frame(await caseScope(planned, file.frame.scope, session));
      const { setup } = file;
      if (setup && !setup.failure) file.setup = undefined;
      const attempt = await runAttempt({ running, context, frame, suiteSetup: setup }, this.options);
      // A failed suite setup runs again before the next attempt.
      if (setup?.failure) this.#file = undefined;
      if (isLost(attempt.error)) await this.#discard();
      return attempt;
    } catch (error) {
      const { code, message } = ServiceError.from(error);
      return {
        outcome: this.options.signal.aborted ? 'interrupted' : 'failed',
        began: began.toISOString(),
        ms: Date.now() - began.getTime(),
        worker: this.number,
        parts: [],
        error: { code, message: this.options.scope.hide(message), place: placeText(planned.case.place) },
        foundErrors: [],
        console: [],
        network: [],
        attachments: [],
      };
    }
  }

  /** The open session when it is of the same name and settings, else a new one. @throws ServiceError */
  async #sessionFor(planned: PlannedCase, running: RunningCase): Promise<TestSession> {
    const isSame = (open: OpenSession) =>
      open.planned.sessionName === planned.sessionName && isDeepStrictEqual(open.planned.session, planned.session);
    if (this.#open && isSame(this.#open)) return this.#open.session;
    await this.close();
    const { sessions, signal, heal, listener } = this.options;
    const healing = heal === 'off' ? { similarity_heal: false, ai_self_heal: false } : {};
    listener.stepProgress?.(running, `opening the session ${planned.sessionName}`);
    const session = await this.openFailures.watch(planned.sessionName, () =>
      sessions.open(
        { ...planned.session, ...healing },
        { signal, progress: (message) => listener.stepProgress?.(running, message) },
      ),
    );
    this.#open = { planned, session };
    for (const warning of session.warnings) this.warnings.add(`${planned.sessionName}: ${warning}`);
    return session;
  }

  #context(session: TestSession, running: RunningCase): CaseContext {
    const { project, sessions, attachments, heal, screenshots, signal, listener } = this.options;
    return {
      project,
      session,
      keywords: sessions.keywords,
      attachments,
      camera: new Camera(session, attachments, screenshots),
      heal,
      signal,
      softFailures: [],
      warn: (message) => this.warnings.add(`${running.planned.sessionName}: ${message}`),
      listener: {
        started: (step) => listener.stepStarted?.(running, step),
        progress: (message) => listener.stepProgress?.(running, message),
        ended: (record) => listener.stepEnded?.(running, record),
      },
    };
  }

  /** The file of the case, after its suite setup. @throws ServiceError for its variables */
  async #openFile(planned: PlannedCase, context: CaseContext): Promise<OpenFile> {
    const { file } = planned;
    if (this.#file?.file === file) return this.#file;
    await this.#closeFile();
    const scope = await this.options.scope.child().declare(file.variables, unknownTo(context.session));
    const opened: OpenFile = { file, frame: new Frame(scope), setup: undefined };
    this.#file = opened;
    if (file.suiteSetup.length === 0) return opened;
    const { records, failure } = await new StepRunner(context).run(file.suiteSetup, opened.frame);
    opened.setup = { part: { part: 'suite setup', steps: records }, failure };
    return opened;
  }

  async #closeFile(): Promise<void> {
    const open = this.#file;
    this.#file = undefined;
    if (!open || !this.#open || open.file.suiteTeardown.length === 0) return;
    const { planned, session } = this.#open;
    const context = this.#context(session, { planned, worker: this.number, attempt: 1 });
    const signal = AbortSignal.timeout(TEARDOWN_MS);
    const { failure } = await new StepRunner({ ...context, signal }).run(open.file.suiteTeardown, open.frame);
    if (failure)
      this.problems.push({ code: failure.code, message: `suite teardown: ${failure.place}: ${failure.message}` });
  }

  async #closeSession(): Promise<void> {
    const open = this.#open;
    this.#open = undefined;
    for (const warning of (await open?.session.stop()) ?? []) {
      this.warnings.add(`${open!.planned.sessionName}: ${warning}`);
    }
  }

  /** Forgets a lost session and the file that was set up on it. */
  async #discard(): Promise<void> {
    this.#file = undefined;
    const open = this.#open;
    this.#open = undefined;
    await open?.session.stop();
  }
}

/** The variables of a case: its own, its row, its file, the project. */
const caseScope = (planned: PlannedCase, file: Scope, session: TestSession): Promise<Scope> =>
  file
    .child(planned.row?.values ?? {})
    .child()
    .declare(planned.case.variables, unknownTo(session));
