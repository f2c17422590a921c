import { ServiceError } from '../../errors.js';
import type { KeywordCatalog } from '../../keyword/catalog.js';
import { keywordInfo } from '../../keyword/definition.js';
import { masker, secretsIn } from '../../secret.js';
import type { Step } from '../../steps/step.js';
import { EMBEDDED } from '../../suite/report/embedded-pictures.js';
import { type KeywordRun, keywordRecord, skippedKeyword } from '../../suite/result/keyword-record.js';
import type { CaseAttempt, RunResult } from '../../suite/result/run-result.js';
import type { ErrorRecord, Picture, StepRecord } from '../../suite/result/step-record.js';
import { VERSION } from '../../version.js';
import type { Screenshot, StepResult } from '../steps/step-result.js';
import type { RunPlan } from './run-plan.js';

/** Collects the content of reports: one case with the steps. Secrets of any step are masked in all texts. */
export class RunRecorder {
  readonly #began = new Date();
  readonly #clock = performance.now();
  readonly #results: StepResult[] = [];
  readonly #hide: <T>(value: T) => T;
  #driver: string;
  #problem: ErrorRecord | undefined;
  #screen: Screenshot | undefined;

  constructor(
    private readonly plan: RunPlan,
    private readonly catalog: KeywordCatalog,
  ) {
    this.#driver = plan.driver;
    const given = plan.steps.flatMap(({ params }) => Object.values(params));
    this.#hide = masker(secretsIn([...given, ...(plan.values ?? [])]));
  }

  /** The driver that opened. */
  opened(driver: string): void {
    this.#driver = driver;
  }

  /** Why the session could not be opened. */
  notOpened(error: unknown): void {
    const { code, message } = ServiceError.from(error);
    this.#problem = { code, message: this.#hide(message) };
  }

  add(result: StepResult): void {
    this.#results.push(result);
  }

  /** Keeps the screen at the end. */
  show(screen: Screenshot): void {
    this.#screen = screen;
  }

  async record(isInterrupted: boolean): Promise<RunResult> {
    const { title, source } = this.plan;
    const ms = Math.round(performance.now() - this.#clock);
    const steps = await Promise.all(this.plan.steps.map((step, i) => this.#step(step, this.#results[i])));
    const began = this.#began.toISOString();
    const reason = steps.some(({ outcome }) => outcome === 'skipped')
      ? reasonOfSkip(steps, this.#problem, isInterrupted)
      : undefined;
    const attempt = await this.#attempt(steps, isInterrupted, { began, ms });
    return {
      format: 1,
      version: VERSION,
      project: title,
      began,
      ms,
      workers: 1,
      isInterrupted,
      problems: this.#problem ? [this.#problem] : [],
      warnings: [],
      cases: [
        {
          id: source,
          title,
          file: source,
          place: source,
          tags: [],
          session: 'default',
          outcome: attempt.outcome === 'passed' ? 'passed' : 'failed',
          ...(reason !== undefined && { reason }),
          ms,
          attempts: [attempt],
        },
      ],
    };
  }

  async #attempt(
    steps: readonly StepRecord[],
    isInterrupted: boolean,
    time: Pick<CaseAttempt, 'began' | 'ms'>,
  ): Promise<CaseAttempt> {
    const { address } = this.plan;
    const failed = steps.find(({ outcome }) => outcome === 'failed');
    const error = this.#problem ?? failed?.error;
    return {
      ...time,
      outcome: isInterrupted ? 'interrupted' : error ? 'failed' : 'passed',
      worker: 1,
      driver: this.#driver,
      ...(address !== undefined && { address: this.#hide(address) }),
      parts: [{ part: 'case', steps }],
      ...(error && { error }),
      foundErrors: [],
      console: [],
      network: [],
      attachments: [],
      ...(this.#screen && { screen: await pictureOf(this.#screen) }),
    };
  }

  async #step(step: Step, result: StepResult | undefined): Promise<StepRecord> {
    const keyword = keywordInfo(this.catalog.get(step.keyword));
    const call = { step, keyword, params: step.params, began: result?.began ?? this.#began };
    if (!result) return skippedKeyword(call, this.#hide);
    const { ok, ms, data = {}, answers = 'value', healed, failed = NONE, trace, error, screen, shown } = result;
    const run: KeywordRun = {
      ...call,
      ms,
      ...(ok ? { answer: { data, answers, healed, failed, trace } } : { error: error! }),
      screen: screen && (await pictureOf(screen)),
      shown: shown && (await pictureOf(shown)),
    };
    return keywordRecord(run, this.#hide, EMBEDDED);
  }
}

const NONE = { attempts: [], attempts_total: 0 };

const pictureOf = async (screen: Screenshot): Promise<Picture> =>
  'missing' in screen ? screen : EMBEDDED.picture(Buffer.from(screen.png, 'base64'), 'image/png');

/** Why the steps that were not reached did not run. */
function reasonOfSkip(steps: readonly StepRecord[], problem: ErrorRecord | undefined, isInterrupted: boolean): string {
  if (isInterrupted) return 'not reached: the run was interrupted';
  if (problem) return 'not reached: the session could not be opened';
  return `not reached: step ${steps.findIndex(({ outcome }) => outcome === 'failed') + 1} failed`;
}
