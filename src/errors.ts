/** The category, HTTP status and standard message of an error code. */
export interface ErrorSpec {
  readonly type: string;
  readonly status: number;
  readonly message: string;
}

/** Every error code. The meaning of a code never changes. */
export const ERRORS = {
  E0101: { type: 'driver', status: 500, message: 'Driver not initialized' },
  E0102: { type: 'driver', status: 500, message: 'Failed to start session' },
  E0103: { type: 'driver', status: 500, message: 'Failed to end session' },
  E0104: { type: 'driver', status: 400, message: 'Driver configuration incomplete' },
  E0105: { type: 'driver', status: 400, message: 'Not supported on this platform' },
  E0106: { type: 'driver', status: 500, message: 'Driver session lost' },
  E0107: { type: 'driver', status: 504, message: 'Driver did not answer in time' },
  E0201: { type: 'element', status: 500, message: 'Element not found' },
  E0202: {
    type: 'element',
    status: 400,
    message: 'No interactive elements retrieved using available strategies',
  },
  E0204: { type: 'element', status: 504, message: 'Timed out looking for the element' },
  E0205: { type: 'element', status: 400, message: 'Invalid locator or area' },
  E0206: { type: 'element', status: 500, message: 'Element refused the action' },
  E0207: { type: 'element', status: 500, message: 'A dialog is open' },
  E0303: { type: 'screenshot', status: 500, message: 'Screenshot failed' },
  E0304: { type: 'screenshot', status: 400, message: 'Invalid image' },
  E0401: { type: 'keyword', status: 500, message: 'Action failed' },
  E0402: { type: 'keyword', status: 400, message: 'Keyword not found' },
  E0403: { type: 'keyword', status: 400, message: 'Invalid parameters' },
  E0405: { type: 'keyword', status: 504, message: 'Keyword timed out' },
  E0406: { type: 'keyword', status: 500, message: 'Keyword aborted' },
  E0407: { type: 'keyword', status: 429, message: 'Too many calls waiting' },
  E0501: { type: 'config', status: 400, message: 'No enabled driver' },
  E0503: { type: 'config', status: 400, message: 'Invalid configuration' },
  E0504: { type: 'config', status: 429, message: 'Too many sessions' },
  E0505: { type: 'config', status: 503, message: 'Shutting down' },
  E0506: { type: 'config', status: 503, message: 'Session directory not reachable' },
  E0507: { type: 'access', status: 401, message: 'Token missing or wrong' },
  E0508: { type: 'access', status: 403, message: 'Not allowed' },
  E0509: { type: 'request', status: 405, message: 'Method not allowed' },
  E0510: { type: 'request', status: 413, message: 'Body too large' },
  E0511: { type: 'request', status: 415, message: 'Body is not JSON' },
  E0512: { type: 'access', status: 429, message: 'Too many requests' },
  E0513: { type: 'file', status: 400, message: 'Invalid file' },
  E0514: { type: 'config', status: 503, message: 'Session is moving' },
  E0601: { type: 'module', status: 400, message: 'Unknown plugin' },
  E0603: { type: 'module', status: 500, message: 'Plugin failed' },
  E0701: { type: 'api', status: 500, message: 'API call failed' },
  E0801: { type: 'model', status: 500, message: 'Language model failed' },
  E0802: { type: 'general', status: 500, message: 'Unexpected error' },
} as const satisfies Record<string, ErrorSpec>;

export type ErrorCode = keyof typeof ERRORS;

/** The `detail` of an error answer. */
export interface ErrorDetail {
  code: ErrorCode;
  message: string;
  status: number;
  type: string;
  details?: Record<string, unknown>;
}

/** Messages are sent, logged and stored in events, so their length is limited. */
const MAX_MESSAGE_CHARS = 2000;

/** Truncates a text, with `...` at its end. */
export const cutText = (text: string, maxChars = MAX_MESSAGE_CHARS): string =>
  text.length > maxChars ? `${text.slice(0, maxChars - 3)}...` : text;

/** How sharp begins its error where npm left out its binary. */
const NO_SHARP_BINARY = /^Could not load the "sharp" module/;
const NO_PICTURES = 'pictures need the binary of sharp for this machine; "svc doctor" says how to install it';

/**
 * The error that the service throws for every expected failure. The message is the code's standard message, followed by
 * the reason if there is one: `Element not found: css=#save`. It is cut at 2,000 characters.
 */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly reason: string | undefined;
  readonly details: Record<string, unknown> | undefined;
  #isPermanent = false;

  /** The first part of the message: by default the code's standard message. */
  readonly title: string;

  /** Seconds until the same call may succeed, where that is known. */
  readonly retryAfterS: number | undefined;

  /** @param options `title` replaces the code's standard message */
  constructor(
    code: ErrorCode,
    reason?: string,
    details?: Record<string, unknown>,
    options: ErrorOptions & { readonly title?: string; readonly retryAfterS?: number | undefined } = {},
  ) {
    const { title = ERRORS[code].message } = options;
    super(reason ? `${title}: ${cutText(reason, MAX_MESSAGE_CHARS - title.length - 2)}` : title, options);
    this.title = title;
    this.name = 'ServiceError';
    this.code = code;
    this.reason = reason === undefined ? undefined : cutText(reason);
    this.details = details;
    this.retryAfterS = options.retryAfterS;
  }

  /** An E0206 that must not be retried: the element will not accept the action later either. */
  static permanentRefusal(reason: string): ServiceError {
    const refusal = new ServiceError('E0206', reason);
    refusal.#isPermanent = true;
    return refusal;
  }

  /** Whether the action may succeed when it is tried again. */
  get isRetryable(): boolean {
    return this.code === 'E0206' && !this.#isPermanent;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  toDetail(): ErrorDetail {
    const { type } = ERRORS[this.code];
    const detail: ErrorDetail = { code: this.code, message: this.message, status: this.status, type };
    if (this.details && Object.keys(this.details).length > 0) detail.details = this.details;
    return detail;
  }

  /**
   * Any thrown value as a ServiceError. Unexpected errors become E0802, whose message shows nothing of the cause, but for
   * what an incomplete installation lacks.
   */
  static from(error: unknown): ServiceError {
    if (error instanceof ServiceError) return error;
    const reason = error instanceof Error && NO_SHARP_BINARY.test(error.message) ? NO_PICTURES : undefined;
    return new ServiceError('E0802', reason, undefined, { cause: error });
  }
}

/** E0201 of a dropdown that was found, but lacks the option: another locator would not help. */
export class OptionNotFound extends ServiceError {
  /** @param details.options the texts of the options */
  constructor(reason: string, details: { readonly options: readonly string[]; readonly element?: string }) {
    super('E0201', reason, details);
  }
}
