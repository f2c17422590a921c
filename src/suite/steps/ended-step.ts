import { ServiceError } from '../../errors.js';
import { type Place, placeText } from '../model/place.js';
import type { SuiteStep } from '../model/step.js';
import { type ParamRecord, paramsLine, type StepRecord } from '../result/step-record.js';

/** Why a step failed. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  /** `checkout.test.yaml:12:5` */
  readonly place: string;
}

/** What a list of steps did; `failure` is the one that ended it. */
export interface EndedSteps {
  readonly records: readonly StepRecord[];
  readonly failure?: Failure | undefined;
}

/** What one step did. */
export interface EndedStep {
  readonly record: StepRecord;
  readonly failure?: Failure | undefined;
}

/** The session is gone: no step can succeed any more. */
export const isLost = (failure: Pick<Failure, 'code'> | undefined): boolean => failure?.code === 'E0106';

export function failureOf(error: unknown, place: Place): Failure {
  const { code, message } = ServiceError.from(error);
  return { code, message, place: placeText(place) };
}

/** What a step that is no keyword shows of itself. */
export interface StepHead {
  readonly title: string;
  /** As they are written. */
  readonly params?: readonly ParamRecord[];
  readonly line?: string;
}

/** What the work of such a step came to. */
export interface FlowResult extends EndedSteps {
  /** Its parameters as the work filled them in. */
  readonly params?: readonly ParamRecord[];
  /** A value that it computed. */
  readonly text?: string;
  /** The failure is of the step itself, not of one inside. */
  readonly isOwn?: boolean;
}

/**
 * Runs a step that is no keyword, and records it. An error that the work throws is a failure of the step itself.
 * @param hide masks secrets
 */
export async function recordFlow(
  step: SuiteStep,
  { title, params: written = [], line }: StepHead,
  hide: <T>(value: T) => T,
  work: () => Promise<FlowResult>,
): Promise<EndedStep> {
  const began = new Date();
  const clock = performance.now();
  const result = await work().catch((error: unknown): FlowResult => ({
    records: [],
    failure: failureOf(error, step.place),
    isOwn: true,
  }));
  const { failure, records, params = written, text, isOwn = false } = result;
  const record: StepRecord = {
    kind: step.kind,
    ...hide({ title, params, line: line ?? paramsLine(params) }),
    outcome: !failure ? 'passed' : step.soft && !isLost(failure) ? 'soft' : 'failed',
    began: began.toISOString(),
    ms: Math.round(performance.now() - clock),
    place: placeText(step.place),
    ...(text !== undefined && { result: { text: hide(text) } }),
    ...(failure && isOwn && { error: { code: failure.code, message: hide(failure.message) } }),
    traces: [],
    attempts: [],
    attemptsTotal: 0,
    steps: records,
  };
  return { record, failure };
}

/** The record of a step that was not reached. */
export const skippedStep = (step: SuiteStep, title: string): StepRecord => ({
  kind: step.kind,
  title,
  params: [],
  line: '',
  outcome: 'skipped',
  began: new Date().toISOString(),
  ms: 0,
  place: placeText(step.place),
  traces: [],
  attempts: [],
  attemptsTotal: 0,
  steps: [],
});
