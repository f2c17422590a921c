import { parentPort } from 'node:worker_threads';
import { type ErrorCode, ServiceError } from '../errors.js';
import { SchemaError } from '../schema-problems.js';
import { CallFailure } from './call-failure.js';
import type { ApiData, Expected } from './definition.js';
import type { ApiResult } from './result.js';

/** Reading API definitions, or judging an answer: what a thread is asked. */
export type ApiTask =
  | { readonly kind: 'parse'; readonly raw: unknown }
  | { readonly kind: 'judge'; readonly expected: Expected; readonly result: ApiResult };

/** What each task answers: the definitions, or the values of the variables by name. */
export interface ApiTaskValues {
  readonly parse: ApiData;
  readonly judge: readonly (readonly [name: string, values: readonly string[]])[];
}

/** What came of it: a value, or a failure in a form that can be sent between threads. */
export type ApiTaskAnswer =
  | { readonly value: ApiTaskValues[keyof ApiTaskValues] }
  | { readonly failure: Pick<CallFailure, 'reason' | 'assertion'> }
  | { readonly invalid: Pick<SchemaError, 'code' | 'reason' | 'problems'> }
  | { readonly refusal: { readonly code: ErrorCode; readonly reason?: string; readonly details?: object } }
  | { readonly fault: string };

async function answerTo(task: ApiTask): Promise<ApiTaskAnswer> {
  try {
    if (task.kind === 'parse') return { value: await (await import('./definition.js')).parseApiData(task.raw) };
    return { value: [...(await (await import('./judge.js')).judge(task.expected, task.result))] };
  } catch (error) {
    if (error instanceof CallFailure) return { failure: { reason: error.reason, assertion: error.assertion } };
    if (error instanceof SchemaError) {
      return { invalid: { code: error.code, reason: error.reason, problems: error.problems } };
    }
    if (!(error instanceof ServiceError)) return { fault: String(error) };
    const { code, reason, details } = error;
    return { refusal: { code, ...(reason !== undefined && { reason }), ...(details && { details }) } };
  }
}

const port = parentPort!;
port.on('message', (task: string) => {
  void answerTo(JSON.parse(task) as ApiTask).then((answer) => port.postMessage(JSON.stringify(answer)));
});
port.postMessage('ready');
