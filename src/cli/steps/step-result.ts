import type { FailedAttempts, Healed } from '../../keyword/outcome.js';
import type { KeywordAnswer } from '../../plugin/mark.js';
import { mask } from '../../secret.js';
import type { Step } from '../../steps/step.js';
import type { Screenshot } from '../report/run-record.js';

export interface StepFailure {
  readonly code: string;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** One keyword that was run. */
export interface StepResult extends Step {
  readonly ok: boolean;
  readonly began: Date;
  /** Milliseconds. */
  readonly ms: number;
  readonly data?: Readonly<Record<string, unknown>>;
  /** The result of the keyword, if the step succeeded. */
  readonly answers?: KeywordAnswer;
  /** Only of a step that was healed. */
  readonly healed?: Healed | undefined;
  /** Shown in reports in place of a picture in the result: the screen at that time, with secrets painted over. */
  readonly shown?: Screenshot;
  readonly error?: StepFailure;
  /** The traces of searches; only when the run is recorded. */
  readonly trace?: readonly object[];
  /** The combinations that failed; only when the run is recorded. */
  readonly failed?: FailedAttempts;
  /** The screen after a failure, when the run is recorded. */
  readonly screen?: Screenshot;
}

const LONGEST = 100;

/** The parameters as a person reads them, secrets masked. */
export function shownParams(params: Step['params']): string {
  const shown = (value: unknown): string =>
    Array.isArray(value)
      ? value.map(shown).join(' or ')
      : value === null
        ? '-'
        : mask(`${value as string | number | boolean}`);
  const cells = Array.isArray(params)
    ? params.map(shown)
    : Object.entries(params).map(([name, value]) => `${name}=${shown(value)}`);
  const line = cells.join(', ').replace(/\s+/g, ' ');
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

const INDENT = `\n${' '.repeat(13)}`;

/** `✓    123 ms  Press Element  id=save`, with the error or the heal below. */
export function stepLine({ ok, keyword, params, ms, healed, error }: StepResult): string {
  const heal = healed && healText(healed);
  const remark = error ? `${INDENT}${error.code} ${error.message}` : heal === undefined ? '' : `${INDENT}! ${heal}`;
  return `${ok ? '✓' : '✗'} ${`${ms} ms`.padStart(9)}  ${keyword}  ${shownParams(params)}${remark}`;
}

/**
 * The heal and the step to write instead, secrets masked: `healed: id=old finds nothing; ...; write: enter_text
 * id=new, Ada`.
 */
export function healText({ heal_summary: summary, suggested_steps: steps }: Healed): string {
  const written = steps.map(({ keyword, params }) => `${keyword} ${shownParams(params)}`.trimEnd()).join(' | ');
  return `healed: ${summary.replace(/\s+/g, ' ')}${written && `; write: ${written}`}`;
}

/** The parameters as they were given, secrets masked. */
export function maskedParams(params: Step['params']): Step['params'] {
  type Given = string | number | boolean | null;
  const each = (value: Given): Given => (typeof value === 'string' ? mask(value) : value);
  const masked = (value: Given | Given[]): Given | Given[] => (Array.isArray(value) ? value.map(each) : each(value));
  return Array.isArray(params)
    ? params.map(masked)
    : Object.fromEntries(Object.entries(params).map(([name, value]) => [name, masked(value)]));
}

/** The result of a keyword for people; undefined when it is empty. */
export function resultText(data: Readonly<Record<string, unknown>>): string | undefined {
  const value = 'result' in data ? data['result'] : data;
  if (value === null || value === undefined) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);
}
