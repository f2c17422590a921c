import type { Log } from '#svc';

/** What follows these is what a client sent or gets: element texts, capabilities, scripts. */
const BODY = /\b(?:with (?:args|body)|result|response with status \d+|capabilities|caps):|\binput text\b/i;
/** The beginning of an object or a list in JSON, or as Node prints it. */
const JSON_START = /(?<=[\s:=])(?:\{(?=["'}\s]|$)|\[(?=["'{[\]\s]|$))/;
const SECRET = /((?:password|passwd|secret|token|credential|accesskey|unlockkey|pin)\w*["']?\s*[:=]\s*)\S+/gi;
const CREDENTIALS = /(:\/\/)[^\s/?#"'<>]*@/g;

/** A line of Appium's log without what clients send and get, and without passwords. */
export function withoutSecrets(line: string): string {
  const starts = [BODY, JSON_START].map((pattern) => pattern.exec(line)).filter((match) => match !== null);
  const [first] = starts.sort((a, b) => a.index - b.index);
  const label = first?.[0].startsWith('{') || first?.[0].startsWith('[') ? '' : (first?.[0] ?? '');
  const shown = first ? `${line.slice(0, first.index)}${label}${label && ' '}...` : line;
  return shown.replace(SECRET, '$1***').replace(CREDENTIALS, '$1***@').trim();
}

/** Appium's warnings and errors are ours; its notes are debug, the rest is trace. */
const LEVELS: Readonly<Record<string, 'error' | 'warn' | 'debug'>> = {
  error: 'error',
  warn: 'warn',
  info: 'debug',
  http: 'debug',
  notice: 'debug',
  timing: 'debug',
};

/** Passes a line of Appium's log on to ours, as far as our level asks for it. */
export function passOn(log: Log, level: string, line: string): void {
  const ours = LEVELS[level] ?? 'trace';
  if (!log[ours]()) return;
  const shown = withoutSecrets(line);
  if (shown !== '') log[ours](shown);
}
