import { type ErrorCode, ServiceError } from '#svc';

/** Connection failures after which the server is not there any more. */
const UNREACHABLE = /ECONNREFUSED|ECONNRESET|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|UND_ERR_SOCKET/;

/** Messages of webdriverio for a request without an answer. */
const NO_ANSWER = /^Request failed with error code|^Failed to fetch /;

/** Messages of servers whose session is lost. */
const LOST: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [
    /invalid session id|session deleted|session (is )?(not|no longer) (found|known|active)|NoSuchSession/i,
    'the server ended the session',
  ],
  [/terminated or not started|session timed out|session was terminated due to/i, 'the server ended the session'],
  [/tab crashed|page crash/i, 'the page crashed'],
  [
    /chrome not reachable|not connected to DevTools|disconnected: |browser (window )?(has )?(closed|died)|Failed to decode response from marionette/i,
    'the browser ended',
  ],
  [
    /instrumentation process is not running|UiAutomator2 server.*(crash|not running)|socket hang up/i,
    'the automation server on the device ended',
  ],
  [/device .*(not found|offline|disconnected|unauthorized)|no devices\/emulators found/i, 'the device is gone'],
];

const CODES: Readonly<Record<string, ErrorCode>> = {
  'invalid selector': 'E0205',
  'invalid xpath selector': 'E0205',
  'unknown command': 'E0105',
  'unknown method': 'E0105',
  'unsupported operation': 'E0105',
  timeout: 'E0107',
  'script timeout': 'E0107',
  'stale element reference': 'E0206',
  'no such element': 'E0206',
  'no such shadow root': 'E0206',
  'element not interactable': 'E0206',
  'element click intercepted': 'E0206',
  'invalid element state': 'E0206',
  'move target out of bounds': 'E0206',
  'unable to capture screen': 'E0303',
  'invalid argument': 'E0403',
};

/** An error of the server. */
interface ServerError {
  /** The error code of W3C WebDriver, such as `no such element`; empty when the answer had none. */
  readonly name: string;
  /** The first line of its message. */
  readonly message: string;
}

/** The reason why the session is lost; undefined when the error does not mean that. */
export function lossReason(error: unknown): string | undefined {
  const { name, message } = read(error);
  if (name === 'javascript error') return undefined;
  if (isUnreachable(error)) return 'the WebDriver server cannot be reached';
  if (UNREACHABLE.test(message)) return 'the WebDriver server cannot reach what it drives';
  const text = `${name}: ${message}`;
  return LOST.find(([pattern]) => pattern.test(text))?.[1];
}

/** Whether no server listens at the address any more. */
export const isUnreachable = (error: unknown): boolean =>
  UNREACHABLE.test(String((error as { code?: unknown })?.code)) || NO_ANSWER.test(read(error).message);

/** Whether the page navigated while it was asked, so that a retry helps. */
export const isMoved = (error: unknown): boolean => {
  const { name, message } = read((error as { cause?: unknown })?.cause ?? error);
  return /navigat|execution context|no such execution|detached|document unloaded|aborted by|JavascriptException: Document was unloaded/i.test(
    `${name} ${message}`,
  );
};

/** Whether a dialog of the page (alert, confirm, prompt) is open and must be closed first. */
export const isDialog = (error: unknown): boolean =>
  read((error as { cause?: unknown })?.cause ?? error).name === 'unexpected alert open';

/** Whether no dialog is open. */
export const isNoDialog = (error: unknown): boolean =>
  read((error as { cause?: unknown })?.cause ?? error).name === 'no such alert';

/** Whether the window in front was closed. */
export const isWindowGone = (error: unknown): boolean =>
  read((error as { cause?: unknown })?.cause ?? error).name === 'no such window';

/** Whether the web view is gone: Appium has no W3C WebDriver error code for it. */
export const isContextGone = (error: unknown): boolean =>
  /no such context/i.test(read((error as { cause?: unknown })?.cause ?? error).message);

/** Translates an error of the server. */
export function asFailure(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  const { name, message } = read(error);
  const parts = name === 'unknown error' ? [message] : [name, message];
  const reason = parts.filter(Boolean).join(': ').slice(0, 500) || undefined;
  return new ServiceError(CODES[name] ?? 'E0401', reason, undefined, { cause: error });
}

function read(error: unknown): ServerError {
  if (!(error instanceof Error)) return { name: '', message: String(error) };
  const status = (error as { statusCode?: unknown }).statusCode;
  if (/Could not parse response body/.test(error.message)) {
    const answered = typeof status === 'number' ? `answered ${status}` : 'answered';
    // Geckodriver refuses unknown routes so.
    const name = status === 405 ? 'unknown method' : '';
    return { name, message: `the server ${answered} with what is no WebDriver answer` };
  }
  const name = /^[a-z][a-z ]+$/.test(error.name) ? error.name : '';
  const [line = ''] = withoutAdbCommand(error.message)
    .replace(/^WebDriverError: /, '')
    .replace(/ when running "[^"]*" with method "[\s\S]*$/, '')
    .split('\n');
  const message = readErrorPage(line)
    .replace(/^(unknown error|[a-z ]+): /, (prefix) => (prefix.startsWith(`${name}:`) ? '' : prefix))
    .replace(/\/\/[^/@\s]+@/g, '//***@');
  return { name, message };
}

/** The reason in the address of Firefox's error page, in place of the address; other messages as they are. */
function readErrorPage(message: string): string {
  const [, query] = /^Reached error page: about:\w+error\?(\S+)/.exec(message) ?? [];
  if (query === undefined) return message;
  const page = new URLSearchParams(query);
  return [page.get('e'), page.get('d')].filter(Boolean).join(': ');
}

const UNKNOWN_PATH =
  /does not know this path|requested resource could not be found|unknown command|no WebDriver answer/i;

/** The reason why a session did not start, with advice when the server has no such path. */
export const startFailure = (reason: string): string =>
  UNKNOWN_PATH.test(reason)
    ? `${reason}. Is the path of the url right? Some servers have one, such as /wd/hub`
    : reason;

const ADB_COMMAND = /Error executing adbExec\. Original error: 'Command '[\s\S]*?'/;
const ADB_FAILED = new RegExp(
  `${ADB_COMMAND.source} exited with code \\d+'; Command output: (?:Error type \\d+\\s+)?`,
  'g',
);
const ADB_EXITED = /Command '[\s\S]*?' (exited with code \d+)/g;
const ADB_TIMED_OUT = new RegExp(`${ADB_COMMAND.source} timed out after (\\d+)ms'`, 'g');

/** Removes adb's command line from a message of Appium: it contains paths and the text to type. */
export const withoutAdbCommand = (message: string): string =>
  message
    .replace(ADB_FAILED, '')
    .replace(ADB_TIMED_OUT, 'adb did not answer within $1 ms')
    .replace(ADB_EXITED, 'the command $1');
