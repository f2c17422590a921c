import { ServiceError } from '../../errors.js';
import type { KeywordCatalog } from '../../keyword/catalog.js';
import { isLocateTrace, type LocateTrace } from '../../locate/trace.js';
import { masker, secretsIn } from '../../secret.js';
import type { Step } from '../../steps/step.js';
import { VERSION } from '../../version.js';
import { healText, maskedParams, resultText, shownParams } from '../../steps/step-text.js';
import type { StepResult } from '../steps/step-result.js';
import type {
  ErrorRecord,
  ParamRecord,
  RunPlan,
  RunRecord,
  Screenshot,
  StepRecord,
  TraceRecord,
} from './run-record.js';

/** Collects the content of reports. Secrets of any step are masked in all texts. */
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

  record(isInterrupted: boolean): RunRecord {
    const { title, source, address, steps } = this.plan;
    return {
      title,
      source,
      version: VERSION,
      driver: this.#driver,
      address: address === undefined ? undefined : this.#hide(address),
      began: this.#began,
      ms: Math.round(performance.now() - this.#clock),
      isInterrupted,
      problem: this.#problem,
      steps: steps.map((step, i) => this.#step(step, this.#results[i])),
      screen: this.#screen,
    };
  }

  #step({ keyword, params, place, remark }: Step, result: StepResult | undefined): StepRecord {
    const { mark, parameters } = this.catalog.get(keyword);
    const names = parameters.map(({ name }) => name);
    const { error } = result ?? {};
    const heal = result?.healed && healText(result.healed);
    const { attempts = [], attempts_total: total = 0 } = result?.failed ?? {};
    const hasAlternatives = !error || total > 1;
    // The details of the failure describe the last combination, with pictures.
    const isLastListed = error !== undefined && hasAlternatives && attempts.length === total;
    return {
      keyword: mark.name,
      params: this.#params(params, names),
      line: shownParams(this.#hide(params)),
      outcome: !result ? 'skipped' : result.ok ? 'passed' : 'failed',
      ms: result?.ms ?? 0,
      began: result?.began,
      place,
      remark,
      result: result && this.#result(result),
      heal: heal && this.#hide(heal),
      error: error && { code: error.code, message: this.#hide(error.message) },
      traces: isLastListed ? [] : this.#traces(result?.trace),
      attempts: (hasAlternatives ? attempts : []).map(({ code, message, params: tried, trace }, i) => ({
        code,
        message: this.#hide(message),
        params: this.#params(tried, names),
        traces: this.#traces(isLastListed && i === total - 1 ? result?.trace : trace),
      })),
      attemptsTotal: hasAlternatives ? total : 0,
      screen: result?.screen,
    };
  }

  #result({ data, answers, shown }: StepResult): StepRecord['result'] {
    if (!data) return undefined;
    if (answers === 'picture') return shown ?? { missing: 'the report has no pictures' };
    const text = resultText(answers === 'screen' ? withoutPicture(data) : data);
    return text === undefined ? undefined : { text: this.#hide(text) };
  }

  #params(params: Step['params'], names: readonly string[]): ParamRecord[] {
    const masked = maskedParams(params);
    const entries = Array.isArray(masked)
      ? masked.map((value, i) => [names[i] ?? `${i + 1}`, value] as const)
      : Object.entries(masked);
    return entries.map(([name, value]) => ({
      name,
      values: (Array.isArray(value) ? value : [value]).map((each) => this.#hide(each === null ? '-' : String(each))),
    }));
  }

  #traces(notes: readonly object[] | undefined): TraceRecord[] {
    return traceRecords(notes, this.#hide);
  }
}

/** The picture of a screen shows secrets. */
const withoutPicture = (data: Readonly<Record<string, unknown>>) => ({
  ...data,
  result: { ...(data['result'] as object), screenshot: '(a picture)' },
});

const PICTURE = /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+=*$/;

/** The traces of a call, as a report shows them. */
export function traceRecords(notes: readonly object[] = [], hide: <T>(value: T) => T): TraceRecord[] {
  return notes.map((note): TraceRecord => {
    if (!isLocateTrace(note)) return { note: JSON.stringify(hide(note), undefined, 2) };
    const { picture, ...trace } = note as LocateTrace & { readonly picture?: unknown };
    const isPicture = typeof picture === 'string' && PICTURE.test(picture) && trace.rungs.some(isVision);
    return { ...hide(trace), ...(isPicture && { picture }) };
  });
}

/** Only these show on their picture what they saw. */
const isVision = ({ rung, outcome }: LocateTrace['rungs'][number]): boolean =>
  (rung === 'ocr' || rung === 'image') && outcome !== 'skipped';
