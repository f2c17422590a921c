import { withDeadline } from '../../deadline.js';
import { ServiceError } from '../../errors.js';
import { findErrors } from './find-errors.js';
import { placeText } from '../model/place.js';
import type { SuiteStep } from '../model/step.js';
import type { AttemptOutcome, Attachment, CaseAttempt, CasePart, FoundError } from '../result/run-result.js';
import type { CaseContext, Frame } from '../steps/case-context.js';
import type { RunningCase } from './run-listener.js';
import type { SuiteOptions } from './suite-options.js';
import { type Failure, isLost } from '../steps/ended-step.js';
import { StepRunner } from '../steps/step-runner.js';
import type { LoggedEntries } from './test-session.js';
import { startVideo } from './video.js';

/** What the suite setup of a file did. */
export interface SuiteSetup {
  readonly part: CasePart;
  readonly failure?: Failure | undefined;
}

/** What an attempt takes from its worker. */
export interface AttemptParts {
  readonly running: RunningCase;
  /** Its signal ends the attempt. */
  readonly context: CaseContext;
  /** The variables of the case. */
  readonly frame: Frame;
  /** What the suite setup did, when it ran for this attempt. */
  readonly suiteSetup: SuiteSetup | undefined;
}

type RunOptions = Pick<SuiteOptions, 'trace' | 'video' | 'writeTrace' | 'checkErrors' | 'timeoutMs'>;

/** Seconds that the teardown of a case gets at least. */
const MIN_TEARDOWN_S = 60;
/** Seconds for reading the screen and the logs after a failure. */
const LOOK_S = 15;

/** Runs a case once: setup, steps, teardown. Never throws. */
export async function runAttempt(parts: AttemptParts, options: RunOptions): Promise<CaseAttempt> {
  const began = new Date();
  const clock = performance.now();
  const { context, suiteSetup } = parts;
  const video = options.video === 'off' ? undefined : await startVideo(context);
  const done: CasePart[] = suiteSetup ? [suiteSetup.part] : [];
  let failure = suiteSetup?.failure;
  failure ??= await runBody(parts, options, done);
  const [soft] = context.softFailures;
  const isCut = context.signal.aborted;
  const found = failure || options.checkErrors ? await look(context, failure) : [];
  failure ??= soft && softFailure(context.softFailures);
  failure ??= criticalFailure(found, parts);
  const teardown = await runTeardown(parts, options, done, failure);
  failure ??= teardown;
  const outcome: AttemptOutcome = isLost(failure) || isCut ? 'interrupted' : failure ? 'failed' : 'passed';
  const attachments: Attachment[] = [];
  const isKept = failure !== undefined || options.video === 'on';
  const film = await video?.(isKept && !isLost(failure));
  if (film) attachments.push(film);
  const logged = failure ? await logsSince(began, context) : NOTHING;
  const attempt: CaseAttempt = {
    outcome,
    began: began.toISOString(),
    ms: Math.round(performance.now() - clock),
    worker: parts.running.worker,
    driver: context.session.driver,
    parts: done,
    ...(failure && { error: failure }),
    foundErrors: found,
    console: logged.console,
    network: logged.network,
    attachments,
  };
  if (options.trace === 'off' || (options.trace === 'failed' && !failure)) return attempt;
  const har = logged.har ?? (failure ? undefined : (await logsSince(began, context)).har);
  const trace = await options.writeTrace?.(parts.running, attempt, har);
  return trace ? { ...attempt, attachments: [...attachments, trace] } : attempt;
}

/** Setup and steps, within the time of the case. @returns the failure */
async function runBody(
  { running, context, frame }: AttemptParts,
  { timeoutMs }: RunOptions,
  done: CasePart[],
): Promise<Failure | undefined> {
  const { case: given, file } = running.planned;
  const limit = (given.timeoutMs ?? timeoutMs) / 1000;
  const late = () => new ServiceError('E0405', `it took longer than ${limit} s (timeout)`, undefined, TIMED_OUT);
  return withDeadline(
    limit,
    late,
    async (signal) => {
      const runner = new StepRunner({ ...context, signal });
      return (
        (await runPart('setup', file.setup, frame, runner, done)) ??
        (await runPart('case', given.steps, frame, runner, done))
      );
    },
    { outer: context.signal, awaitsWork: true },
  );
}

const TIMED_OUT = { title: 'Case timed out' };

/** Runs the teardown of the case and that of its file, also after an interruption. @returns the first failure */
async function runTeardown(
  { running, context, frame }: AttemptParts,
  { timeoutMs }: RunOptions,
  done: CasePart[],
  failure: Failure | undefined,
): Promise<Failure | undefined> {
  if (isLost(failure)) return undefined;
  const { case: given, file } = running.planned;
  const limit = Math.max(MIN_TEARDOWN_S, (given.timeoutMs ?? timeoutMs) / 1000);
  const late = () => new ServiceError('E0405', `the teardown took longer than ${limit} s`, undefined, TIMED_OUT);
  return withDeadline(
    limit,
    late,
    async (signal) => {
      const runner = new StepRunner({ ...context, signal });
      const own = await runPart('teardown', given.teardown, frame, runner, done);
      const shared = await runPart('teardown', file.teardown, frame, runner, done);
      return own ?? shared;
    },
    { awaitsWork: true },
  );
}

async function runPart(
  part: CasePart['part'],
  steps: readonly SuiteStep[],
  frame: Frame,
  runner: StepRunner,
  done: CasePart[],
): Promise<Failure | undefined> {
  if (steps.length === 0) return undefined;
  const { records, failure } = await runner.run(steps, frame);
  done.push({ part, steps: records });
  return failure;
}

const softFailure = (failures: readonly Failure[]): Failure => {
  const [first] = failures;
  const { code, message, place } = first!;
  return failures.length === 1
    ? { code, message, place }
    : { code, place, message: `${failures.length} soft steps failed; the first: ${message}` };
};

const criticalFailure = (found: readonly FoundError[], { running }: AttemptParts): Failure | undefined => {
  const critical = found.find(({ severity }) => severity?.toLowerCase() === 'critical');
  if (!critical) return undefined;
  const message = `the screen shows "${critical.match}": ${critical.description ?? critical.code}`;
  return { code: 'E0401', message, place: placeText(running.planned.case.place) };
};

/** What error definitions find on the screen; nothing where it cannot be read. */
async function look({ session, project }: CaseContext, failure: Failure | undefined): Promise<readonly FoundError[]> {
  if (project.errors.length === 0 || isLost(failure)) return [];
  const late = () => new ServiceError('E0107', 'reading the screen took too long');
  try {
    return findErrors(await withDeadline(LOOK_S, late, () => session.text()), project.errors);
  } catch {
    // The failure of the case is told; that its screen cannot be read adds nothing.
    return [];
  }
}

const NOTHING: LoggedEntries = { console: [], network: [] };

/** What was logged during the attempt; nothing where it cannot be read. */
async function logsSince(began: Date, { session }: CaseContext): Promise<LoggedEntries> {
  const late = () => new ServiceError('E0107', 'reading the logs took too long');
  try {
    return session.hide(await withDeadline(LOOK_S, late, () => session.logs(began)));
  } catch (error) {
    return { console: [`The logs could not be read: ${ServiceError.from(error).message}`], network: [] };
  }
}
