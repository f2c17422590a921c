import { Healed } from '../../keyword/healed.js';
import { mask } from '../../secret.js';
import type { Step } from '../../steps/step.js';
import type { StepResult } from './step-result.js';

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

/** `✓    123 ms  Press Element  id=save`, below it the error or what was healed. */
export function stepLine({ ok, keyword, params, ms, data, error }: StepResult): string {
  const heal = data && healText(data);
  const remark = error ? `${INDENT}${error.code} ${error.message}` : heal === undefined ? '' : `${INDENT}! ${heal}`;
  return `${ok ? '✓' : '✗'} ${`${ms} ms`.padStart(9)}  ${keyword}  ${shownParams(params)}${remark}`;
}

/**
 * What was healed and what to write instead, secrets masked: `healed: id=old finds nothing; ...; write: enter_text
 * id=new, Ada`.
 * @returns undefined for an answer that was not healed
 */
export function healText(data: Readonly<Record<string, unknown>>): string | undefined {
  const healed = Healed.safeParse(data);
  if (!healed.success) return undefined;
  const { heal_summary: summary, suggested_steps: steps } = healed.data;
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

/** A PNG in base64 begins so. */
const PNG = /^iVBORw0KGgo[A-Za-z0-9+/]+=*$/;

/** Whether a value is a picture. */
export const isPicture = (value: unknown): boolean => typeof value === 'string' && PNG.test(value);

/** What a keyword answered, as a person reads it; undefined when that is nothing. */
export function resultText(data: Readonly<Record<string, unknown>>): string | undefined {
  const value = 'result' in data ? data['result'] : data;
  if (value === null || value === undefined) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);
}
