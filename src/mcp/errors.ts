import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { ApiCallError } from '../api/result.js';
import { type ErrorCode, type ErrorDetail, ServiceError } from '../errors.js';
import { KeywordError } from '../keyword/outcome.js';
import { PeerLost } from '../peers/peer-failures.js';

/** A failure of the protocol request itself. The SDK sends its code, message and data unchanged. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';

  /** @param code as in JSON-RPC 2.0, 5.1, or in the Model Context Protocol */
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message);
  }
}

/** A tool call names a session that is not open. HTTP answers 404 for the same. */
export class SessionNotFound extends ServiceError {
  /** @param open ids of the open sessions */
  constructor(id: string, open: readonly string[]) {
    super('E0101', undefined, { open });
    const others = open.length > 0 ? `; open: ${open.join(', ')}` : '';
    this.message = `Session not found: no session ${JSON.stringify(id.slice(0, 100))} is open${others}`;
  }

  override get status(): number {
    return 404;
  }
}

/** The next step for a model, for codes whose message does not already say it. Names built-in tools. */
const ADVICE: Partial<Record<ErrorCode, string>> = {
  E0101: 'Open the driver again with launch_app, or start_session.',
  E0102: 'Check driver, url and capabilities of start_session.',
  E0104: 'A page to open is capabilities {"url": "..."}; url itself is the address of an Appium or WebDriver server.',
  E0105: 'This platform cannot do it: use another keyword.',
  E0106: 'The device or browser is gone: terminate_session, then start_session.',
  E0107: 'The device did not answer: try again, or terminate_session and start_session.',
  E0201:
    'Look at get_interactive_elements (scope=page: the whole page) and use a locator from there; on a device scroll_until_element_appears finds what is further down.',
  E0202: 'Start the session with a page source, or with text_detection.',
  E0204: 'Look at get_interactive_elements: is the screen the one you expect?',
  E0205: 'Locators are xpath=, text=, css=, id=, ocr=, image= or a plain id.',
  E0206: 'Something covers, disables or moves it: look at the screenshot.',
  E0207: 'Answer it with handle_dialog; on_dialog sets what happens to later ones.',
  E0303: 'Start the session with a screenshot source.',
  E0402: 'A step is a line "Keyword | param | param"; svc://keywords lists every keyword.',
  E0403: 'Correct the parameter and call again.',
  E0405: 'Try a shorter step.',
  E0504: 'Terminate a session that is no longer used.',
  E0506: 'Call again in some seconds.',
  E0514: 'Call again in a second.',
  E0601:
    'Drivers are playwright, selenium and appium; a text_detection is tesseract, an image_detection templatematch.',
  E0701: 'The answer of the API is in the error object.',
};

/** Above this size the error object is sent without its details. */
const MAX_DETAIL_CHARS = 20_000;

/** Pictures would fill a model's context. */
const dropPictures = (key: string, value: unknown): unknown => (key === 'picture' ? undefined : value);

/**
 * The result of a failed tool call: text with advice, and the error object that HTTP sends as `detail`.
 * @param known the names of the tool's arguments, to be listed when one is wrong
 */
export function failureResult(error: unknown, known: readonly string[] = []): CallToolResult {
  const thrown = ServiceError.from(error);
  const json = JSON.stringify(thrown.toDetail(), dropPictures);
  const { details, ...brief } = JSON.parse(json) as ErrorDetail;
  const detail = json.length > MAX_DETAIL_CHARS ? { ...brief, details: { truncated: true } } : { ...brief, details };
  return {
    isError: true,
    content: [{ type: 'text', text: textOf(thrown, known) }],
    structuredContent: { error: detail },
  };
}

function textOf(error: ServiceError, known: readonly string[]): string {
  const { code, message } = error;
  if (error instanceof SessionNotFound) return `${message}\nOpen one with start_session.`;
  const advice = adviceFor(error);
  const names = code === 'E0403' && known.length > 0 ? ` Parameters: ${known.join(', ')}.` : '';
  return `[${code}] ${message}${advice === undefined ? '' : `\n${advice}${names}`}`;
}

function adviceFor(error: ServiceError): string | undefined {
  if (error instanceof PeerLost) return 'Look at the screen before you call again: the session may go on.';
  return error.code === 'E0701' && !hasApiAnswer(error) ? undefined : ADVICE[error.code];
}

/** Whether the error object holds the answer of an API: the call was made, once, and answered. */
function hasApiAnswer(error: ServiceError): boolean {
  if (!(error instanceof KeywordError)) return false;
  const { causes } = error.failure;
  return causes.length === 1 && causes[0] instanceof ApiCallError && causes[0].isAnswered;
}
