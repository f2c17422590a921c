import { ServiceError } from '../../errors.js';

/** What a number or a text is compared with. */
export type Operand = string | number | bigint | boolean;

const MAX_NUMBER_CHARS = 16;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const DECIMAL = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i;

/**
 * The number that a text of data stands for; undefined for any other text. `007`, `+1` and `1e5` are texts, as in a
 * telephone number or a version.
 */
export const numberIn = (text: string): number | undefined =>
  text.length <= MAX_NUMBER_CHARS && NUMBER.test(text) ? Number(text) : undefined;

/** Whether values of two types are the same: `"10.0" == 10`, `"True" == true`. */
export function isSame(left: Operand, right: Operand): boolean {
  if (typeof left === 'boolean' || typeof right === 'boolean') {
    return String(left).toLowerCase() === String(right).toLowerCase();
  }
  const [a, b] = [left, right].map((value) => (typeof value === 'string' ? numberIn(value) : Number(value)));
  return a === undefined || b === undefined ? String(left) === String(right) : a === b;
}

/** The number by which a value is ordered. @throws ServiceError E0403 for a text that is no number */
export function sizeOf(value: Operand): number {
  if (typeof value !== 'string' || DECIMAL.test(value)) return Number(value);
  throw new ServiceError('E0403', `${JSON.stringify(value.slice(0, 100))} is no number`);
}
