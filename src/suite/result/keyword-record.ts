import type { Params } from '../../keyword/call.js';
import type { KeywordInfo } from '../../keyword/definition.js';
import type { Attempt, FailedAttempts } from '../../keyword/outcome.js';
import { maskedParams, resultText, shownParams } from '../../steps/step-text.js';
import { type Place, placeText } from '../model/place.js';
import type { CallAnswer } from '../run/test-session.js';
import type { Attachments } from './attachments.js';
import type { AttemptRecord, ParamRecord, Picture, StepRecord } from './step-record.js';
import { traceRecords } from './trace-records.js';

/** A keyword as a step has it. */
export interface KeywordCallRecord {
  /** How the step is written. */
  readonly step: {
    readonly place?: Place | string | undefined;
    readonly soft?: boolean | undefined;
    readonly remark?: string | undefined;
  };
  readonly keyword: Pick<KeywordInfo, 'keyword' | 'keyword_slug' | 'parameters'>;
  /** With references filled in; secrets have the prefix `@:`. */
  readonly params: Params;
  readonly began: Date;
}

/** A keyword that was run, with its outcome: the answer or the error. */
export interface KeywordRun extends KeywordCallRecord {
  /** Milliseconds. */
  readonly ms: number;
  readonly answer?: CallAnswer | undefined;
  /** Of a failed call: `details` has `attempts`, `attempts_total` and `trace`. */
  readonly error?: { readonly code: string; readonly message: string; readonly details?: object | undefined };
  /** The screen after the step. */
  readonly screen?: Picture | undefined;
  /** Shown in place of a picture in the answer, which may show secrets: the screen at that time. */
  readonly shown?: Picture | undefined;
}

/**
 * The record of a keyword.
 * @param hide masks the secrets of the case
 */
export async function keywordRecord(
  { ms, answer, error, screen, shown, ...call }: KeywordRun,
  hide: <T>(value: T) => T,
  attachments: Attachments,
): Promise<StepRecord> {
  const names = namesOf(call);
  const details: Partial<FailedAttempts> & { readonly trace?: readonly object[] } = error?.details ?? {};
  const { attempts = [], attempts_total: total = 0 } = answer?.failed ?? details;
  const trace = answer?.trace ?? details.trace;
  const hasAlternatives = !error || total > 1;
  // The details of the failure describe the last combination, with pictures.
  const isLastListed = error !== undefined && hasAlternatives && attempts.length === total;
  const result = answer && resultOf(answer, shown, hide);
  return {
    ...headOf(call, hide),
    outcome: !error ? 'passed' : call.step.soft ? 'soft' : 'failed',
    ms,
    ...(result && { result }),
    ...(answer?.healed && {
      heal: hide({ summary: answer.healed.heal_summary, steps: answer.healed.suggested_steps }),
    }),
    ...(error && { error: { code: error.code, message: hide(error.message) } }),
    traces: isLastListed ? [] : await traceRecords(trace, hide, attachments),
    attempts: await Promise.all(
      (hasAlternatives ? attempts : []).map((attempt, i) =>
        attemptRecord(isLastListed && i === total - 1 ? { ...attempt, ...(trace && { trace }) } : attempt),
      ),
    ),
    attemptsTotal: hasAlternatives ? total : 0,
    ...(screen && { screen }),
    steps: [],
  };

  async function attemptRecord({ code, message, params: tried, trace: looked }: Attempt): Promise<AttemptRecord> {
    return {
      code,
      message: hide(message),
      params: paramRecords(tried, names, hide),
      traces: await traceRecords(looked, hide, attachments),
    };
  }
}

/** The record of a keyword that was not reached. */
export const skippedKeyword = (call: KeywordCallRecord, hide: <T>(value: T) => T): StepRecord => ({
  ...headOf(call, hide),
  outcome: 'skipped',
  ms: 0,
  traces: [],
  attempts: [],
  attemptsTotal: 0,
  steps: [],
});

function headOf(call: KeywordCallRecord, hide: <T>(value: T) => T) {
  const { keyword, params, began } = call;
  const { place, remark } = call.step;
  return {
    kind: 'keyword' as const,
    title: keyword.keyword,
    keyword: keyword.keyword_slug,
    params: paramRecords(params, namesOf(call), hide),
    line: shownParams(hide(params)),
    began: began.toISOString(),
    ...(place !== undefined && { place: typeof place === 'string' ? place : placeText(place) }),
    ...(remark !== undefined && { remark }),
  };
}

const namesOf = ({ keyword }: KeywordCallRecord): string[] => keyword.parameters.map(({ name }) => name);

function resultOf(
  { data, answers }: CallAnswer,
  shown: Picture | undefined,
  hide: <T>(value: T) => T,
): StepRecord['result'] {
  if (answers === 'picture') return shown ?? { missing: 'the report has no pictures' };
  const text = resultText(answers === 'screen' ? withoutPicture(data) : data);
  return text === undefined ? undefined : { text: hide(text) };
}

/** The picture of a screen shows secrets. */
const withoutPicture = (data: Readonly<Record<string, unknown>>) => ({
  ...data,
  result: { ...(data['result'] as object), screenshot: '(a picture)' },
});

/** The parameters with their names and alternatives, secrets masked. */
function paramRecords(params: Params, names: readonly string[], hide: <T>(value: T) => T): ParamRecord[] {
  const masked = maskedParams(params);
  const entries = Array.isArray(masked)
    ? masked.map((value, i) => [names[i] ?? `${i + 1}`, value] as const)
    : Object.entries(masked);
  return entries.map(([name, value]) => ({
    name,
    values: (Array.isArray(value) ? value : [value]).map((each) => hide(each === null ? '-' : String(each))),
  }));
}
