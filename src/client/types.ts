import type { components, operations } from './interface.js';

/** The JSON body of the answer 200 of an operation of the OpenAPI document. */
type Answer<O extends keyof operations> = operations[O] extends {
  responses: { 200: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;

/** A JSON message of a stream. */
type Message<O extends keyof operations> = operations[O] extends {
  responses: { 200: { content: { 'text/event-stream': infer Body } } };
}
  ? Body
  : never;

/** The JSON body of a request. */
type RequestBody<O extends keyof operations> = operations[O] extends {
  requestBody: { content: { 'application/json': infer Body } };
}
  ? Body
  : never;

type Query<O extends keyof operations> = NonNullable<operations[O]['parameters']['query']>;

type ErrorDetail = components['schemas']['Error']['detail'];

/** The code of an error of the service, such as `E0201`. */
export type ErrorCode = ErrorDetail['code'];

/** The body of a session start. */
export type SessionConfig = RequestBody<'startSession'>;
export type SessionSummary = Answer<'listSessions'>['sessions'][number];
export type Keyword = Answer<'listKeywords'>[number];
export type Drivers = Answer<'listDrivers'>;

/** In positional order, or by name; a list inside holds alternatives. */
export type CallParams = NonNullable<RequestBody<'runKeyword'>['params']>;
/** The answer of a call that succeeded: its result is `data.result`. */
export type Execution = Answer<'runKeyword'>;
export type ScreenElement = NonNullable<Answer<'readElements'>['data']['result']>[number];
export type ElementsQuery = Query<'readElements'>;
export type SessionFile = Answer<'listFiles'>['files'][number];
export type Har = Answer<'readHar'>;

export type LogType = Query<'watchLogs'>['type'];
/** What happens to a call, or `session` as its `execution_id` where no call runs; heartbeats are left out. */
export type ExecutionEvent = Message<'watchEvents'>;
/** A console message, a request or a line of a device log; heartbeats are left out. */
export type LogLine = Exclude<Message<'watchLogs'>, { type: 'heartbeat' }>;
