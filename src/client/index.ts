/** The client of a service, for tests and tools in Node 20 and browsers. Nothing of the service is imported. */
export { Client, connect } from './client.js';
export type { ConnectOptions, RequestOptions } from './requests.js';
export type { StreamItem } from './event-stream.js';
export { type ExecuteOptions, type LogOptions, SvcSession, type StreamOptions } from './svc-session.js';
export { SvcError, type SvcErrorCode } from './svc-error.js';
export type {
  CallParams,
  Drivers,
  ElementsQuery,
  ErrorCode,
  Execution,
  ExecutionEvent,
  Har,
  Keyword,
  LogLine,
  LogType,
  ScreenElement,
  SessionConfig,
  SessionFile,
  SessionSummary,
} from './types.js';
export type { paths } from './interface.js';
