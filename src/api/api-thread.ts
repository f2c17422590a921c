import { type ErrorCode, ServiceError } from '../errors.js';
import { type ApiData, type Expected, parseApiData } from './definition.js';
import { judge } from './judge.js';
import { type ApiResult, CallFailure } from './result.js';
import { SchemaError } from '../schema-problems.js';
/** Reads API definitions, or checks the answer of a call. */
export type ApiTask =
  | { readonly kind: 'parse'; readonly raw: unknown }
  | { readonly kind: 'judge'; readonly expected: Expected; readonly result: ApiResult };

/** The result of each task: the definitions, or the values of the variables by name. */
export interface ApiTaskValues {
  readonly parse: ApiData;
  readonly judge: readonly (readonly [name: string, values: readonly string[]])[];
}

/** The result, or the error in a form that can be sent between threads. */
export type ApiTaskAnswer =
  | { readonly value: ApiTaskValues[keyof ApiTaskValues] }
  | { readonly failure: Pick<CallFailure, 'reason' | 'assertion'> }
  | { readonly invalid: Pick<SchemaError, 'code' | 'reason' | 'problems'> }
  | { readonly refusal: { readonly code: ErrorCode; readonly reason?: string; readonly details?: object } };

/** Runs an `ApiTask` in a worker thread. Task and answer are JSON text, which is copied much faster than objects. */
export async function run(task: string): Promise<string> {
  return JSON.stringify(await answerTo(JSON.parse(task) as ApiTask));
}

async function answerTo(task: ApiTask): Promise<ApiTaskAnswer> {
  try {
    if (task.kind === 'parse') return { value: await parseApiData(task.raw) };
    return { value: [...(await judge(task.expected, task.result))] };
  } catch (error) {
    if (error instanceof CallFailure) return { failure: { reason: error.reason, assertion: error.assertion } };
    if (error instanceof SchemaError) {
      return { invalid: { code: error.code, reason: error.reason, problems: error.problems } };
    }
    if (!(error instanceof ServiceError)) throw error;
    const { code, reason, details } = error;
    return { refusal: { code, ...(reason !== undefined && { reason }), ...(details && { details }) } };
  }
}
