import { ServiceError } from '../../errors.js';

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, '': 1000, m: 60_000, h: 3_600_000 };
/** Timers of Node take no more. */
const MAX_MS = 2 ** 31 - 1;

/**
 * Milliseconds of `2m`, `90s`, `500ms` or a number of seconds.
 * @param name of the value, for the error
 * @throws ServiceError E0403
 */
export function durationMs(given: string, name: string): number {
  const [, number, unit] = /^\s*(\d+(?:\.\d+)?)\s*(ms|s|m|h)?\s*$/.exec(given) ?? [];
  const ms = number === undefined ? 0 : Number(number) * UNITS[unit ?? '']!;
  if (ms > 0 && ms <= MAX_MS) return ms;
  throw new ServiceError('E0403', `${name} is a time such as 2m, 90s or 500ms`);
}
