import type { Healed } from '../keyword/outcome.js';
import { mask } from '../secret.js';
import type { Step } from './step.js';

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

/** A heal: what was wrong, and the steps to write instead. */
interface WrittenHeal {
  readonly summary: string;
  readonly steps: readonly { readonly keyword: string; readonly params: readonly string[] }[];
}

/**
 * The heal and the step to write instead, secrets masked: `healed: id=old finds nothing; ...; write: enter_text
 * id=new, Ada`.
 */
export function healLine({ summary, steps }: WrittenHeal): string {
  const written = steps.map(({ keyword, params }) => `${keyword} ${shownParams([...params])}`.trimEnd()).join(' | ');
  const told = summary.replace(/\s+/g, ' ').replace(/\.$/, '');
  return `healed: ${told}${written && `; write: ${written}`}`;
}

/** The line of a healed call. */
export const healText = ({ heal_summary: summary, suggested_steps: steps }: Healed): string =>
  healLine({ summary, steps });
