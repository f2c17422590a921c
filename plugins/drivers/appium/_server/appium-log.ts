import type { Log } from '#svc';

/** Followed by what a client sends or receives: element texts, capabilities, scripts. */
const BODY = /\b(?:with (?:args|body)|result|response with status \d+|capabilities|caps):|\binput text\b/i;
/** The start of an object or a list in JSON, or as Node prints it. */
const JSON_START = /(?<=[\s:=])(?:\{(?=["'}\s]|$)|\[(?=["'{[\]\s]|$))/;
const SECRET = /((?:password|passwd|secret|token|credential|accesskey|unlockkey|pin)\w*["']?\s*[:=]\s*)\S+/gi;
const CREDENTIALS = /(:\/\/)[^\s/?#"'<>]*@/g;

/** Removes what clients send and receive, and passwords, from a line of Appium's log. */
export function withoutSecrets(line: string): string {
  const starts = [BODY, JSON_START].map((pattern) => pattern.exec(line)).filter((match) => match !== null);
  const [first] = starts.sort((a, b) => a.index - b.index);
  const label = first?.[0].startsWith('{') || first?.[0].startsWith('[') ? '' : (first?.[0] ?? '');
  const shown = first ? `${line.slice(0, first.index)}${label}${label && ' '}...` : line;
  return shown.replace(SECRET, '$1***').replace(CREDENTIALS, '$1***@').trim();
}

/** The service's log level for each of Appium's; trace for all others. */
const LEVELS: Readonly<Record<string, 'error' | 'warn' | 'debug'>> = {
  error: 'error',
  warn: 'warn',
  info: 'debug',
  http: 'debug',
  notice: 'debug',
  timing: 'debug',
};

/** Writes a line of Appium's log to the service's log, if its level is enabled. */
export function passOn(log: Log, level: string, line: string): void {
  const ours = LEVELS[level] ?? 'trace';
  if (!log[ours]()) return;
  const shown = withoutSecrets(line);
  if (shown !== '') log[ours](shown);
}

/** A line of Appium's log. */
export interface LogRecord {
  readonly level: string;
  readonly message: string;
}

/** Parses a line of Appium's output: a record in JSON, or plain text of Node or a helper, which is a warning. */
export function logRecord(line: string): LogRecord {
  try {
    const { level, message } = JSON.parse(line) as Record<string, unknown>;
    if (typeof level === 'string' && typeof message === 'string') return { level, message };
  } catch {
    // It is plain text.
  }
  return { level: 'warn', message: line };
}
