export const CONSOLE_LEVELS = ['debug', 'info', 'warning', 'error'] as const;
export type ConsoleLevel = (typeof CONSOLE_LEVELS)[number];

/** A message of a page to its console, or an uncaught error of it, whose level is `error`. */
export interface ConsoleMessage {
  readonly level: ConsoleLevel;
  readonly text: string;
  /** Address of the script; null where it is not known. */
  readonly url: string | null;
  /** Line of the script, from 1. */
  readonly line: number | null;
  /** ISO 8601. */
  readonly time: string;
}

/** Header fields by their name in lower case. */
export type HeaderFields = Readonly<Record<string, string>>;

/** A request of a page. Each redirect is a request of its own. */
export interface NetworkRequest {
  readonly method: string;
  readonly url: string;
  /** A resource type of Playwright: document, script, stylesheet, image, xhr, fetch, and so on. */
  readonly type: string;
  /** Its start, ISO 8601. */
  readonly time: string;
  /** Null until a response begins. */
  readonly status: number | null;
  /** Milliseconds from the start to the end, or to the beginning of a response that has not ended; null before. */
  readonly ms: number | null;
  readonly request_headers: HeaderFields;
  readonly response_headers: HeaderFields;
  readonly request_body?: string;
  readonly response_body?: string;
  /** Why it failed, in the words of the browser, such as `net::ERR_ABORTED`. */
  readonly error?: string;
}

/** The console and the requests of a browser's pages, which the driver records in a `LogRecorder`. */
export abstract class PageLogs {
  /** From now on the browser keeps the bodies of responses until they are read, if it does not do so already. */
  abstract keepBodies(): Promise<void>;
}
