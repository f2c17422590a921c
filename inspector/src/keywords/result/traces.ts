import type { Failure } from '../../api/failure';

/** The result of one rung of the ladder. */
export interface RungTrace {
  readonly rung: string;
  readonly source: string;
  readonly ms: number;
  readonly outcome: 'hit' | 'miss' | 'skipped' | 'failed';
  readonly reason?: string;
  readonly matches?: number;
  /** 0 to 1. */
  readonly score?: number;
  readonly text?: string;
}

/** The search for one locator. */
export interface LocateTrace {
  readonly locator: string;
  readonly found: boolean;
  readonly ms: number;
  readonly looks: number;
  readonly rungs: readonly RungTrace[];
  /** A data URL. */
  readonly picture?: string;
}

/** A combination of alternatives that failed. */
export interface Attempt {
  readonly params: Readonly<Record<string, unknown>>;
  readonly code: string;
  readonly message: string;
  readonly trace: readonly LocateTrace[];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Plugins may add any other object to a trace: those are left out. */
const isLocateTrace = (value: unknown): value is LocateTrace =>
  isObject(value) && typeof value['locator'] === 'string' && Array.isArray(value['rungs']);

/** The traces of `data`, of `details` of a failure, or of an attempt. */
export function tracesOf(holder: Readonly<Record<string, unknown>> | undefined): readonly LocateTrace[] {
  const trace = holder?.['trace'];
  return [trace].flat().filter(isLocateTrace);
}

/** The attempts that a failure lists. */
export function attemptsOf(failure: Failure | undefined): readonly Attempt[] {
  const attempts = failure?.details['attempts'];
  if (!Array.isArray(attempts)) return [];
  return attempts.filter(isObject).map((attempt) => ({
    params: isObject(attempt['params']) ? attempt['params'] : {},
    code: String(attempt['code']),
    message: String(attempt['message']),
    trace: tracesOf(attempt),
  }));
}
