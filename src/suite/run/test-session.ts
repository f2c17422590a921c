import type { KeywordCall } from '../../keyword/call.js';
import type { KeywordInfo } from '../../keyword/definition.js';
import type { FailedAttempts, Healed } from '../../keyword/outcome.js';
import type { KeywordAnswer } from '../../plugin/mark.js';
import type { SessionSettings } from '../model/project.js';

/** The answer of a call that succeeded. */
export interface CallAnswer {
  readonly data: Readonly<Record<string, unknown>>;
  readonly answers: KeywordAnswer;
  /** Only of a call that failed at first and was healed. */
  readonly healed?: Healed | undefined;
  /** The combinations of alternatives that failed before. */
  readonly failed: FailedAttempts;
  /** What the finder did. */
  readonly trace?: readonly object[] | undefined;
}

/** Of a call, and of a session start. */
export interface CallOptions {
  readonly signal: AbortSignal;
  readonly progress?: (message: string) => void;
}

/** What pages, requests and the device logged since a moment, secrets masked. */
export interface LoggedEntries {
  /** A line for each message of the console, or of the log of the device. */
  readonly console: readonly string[];
  /** A line for each request. */
  readonly network: readonly string[];
  /** The requests as HAR 1.2; absent where they are not seen. */
  readonly har?: object;
}

/** A session on a device or browser, of this process or of a remote service. */
export interface TestSession {
  readonly id: string;
  readonly driver: string;
  readonly warnings: readonly string[];
  /**
   * Runs a keyword with alternatives, healing and deadlines of the engine.
   * @throws ServiceError; one of a failed call has `attempts`, `attempts_total` and `trace` in its details
   */
  execute(call: KeywordCall, options: CallOptions): Promise<CallAnswer>;
  /** The values of a variable of the session, such as one that Invoke API stored; undefined when it is not set. */
  variable(name: string): Promise<readonly string[] | undefined>;
  /** The screen as PNG, secrets painted over. */
  screenshot(): Promise<Buffer>;
  /** The visible text, for error definitions. */
  text(): Promise<string>;
  logs(since: Date): Promise<LoggedEntries>;
  /** A file of the session, such as a video. */
  file(name: string): Promise<Buffer>;
  /** Masks the secrets that the session knows. */
  hide<T>(value: T): T;
  /** Never throws. @returns what failed */
  stop(): Promise<readonly string[]>;
}

/** Finds keywords by name, in any spelling. */
export interface KeywordLookup {
  has(name: string): boolean;
  /** @throws ServiceError E0402 with suggestions */
  get(name: string): KeywordInfo;
  readonly all: readonly KeywordInfo[];
}

/** Opens sessions: in this process, or on a remote service. */
export interface TestSessions {
  readonly keywords: KeywordLookup;
  /** @throws ServiceError as a session start */
  open(settings: SessionSettings, options: CallOptions): Promise<TestSession>;
  /** Ends what is still open. */
  close(): Promise<void>;
}
