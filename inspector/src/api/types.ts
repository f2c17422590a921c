import type { components, operations } from '../../generated/interface';

/** The JSON body of the answer 200 of an operation of the OpenAPI document. */
export type Answer<O extends keyof operations> = operations[O] extends {
  responses: { 200: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;

/** A JSON message of a stream. */
export type Message<O extends keyof operations> = operations[O] extends {
  responses: { 200: { content: { 'text/event-stream': infer Body } } };
}
  ? Body
  : never;

export type KeywordInfo = Answer<'listKeywords'>[number];
export type KeywordParameter = KeywordInfo['parameters'][number];
export type ScreenElement = NonNullable<Answer<'readElements'>['data']['result']>[number];
export type SessionSummary = Answer<'listSessions'>['sessions'][number];
export type StartBody = operations['startSession']['requestBody']['content']['application/json'];
export type ErrorDetail = Exclude<components['schemas']['Error']['detail'], string>;

/** A rectangle in window coordinates. */
export type Bounds = ScreenElement['bounds'];
