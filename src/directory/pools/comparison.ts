import { ServiceError } from '../../errors.js';

/** What a device has as a property. */
export type Property = string | number | boolean;

type Test = (order: number) => boolean;

const OPERATORS: Readonly<Record<string, Test>> = {
  '>=': (order) => order >= 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '<': (order) => order < 0,
  '=': (order) => order === 0,
};

const BEGINS_WITH_OPERATOR = /^[<>=]/;
/** An operator and its value, up to the next operator. */
const TERM = /\s*(>=|<=|>|<|=)\s*([^<>=\s](?:[^<>=]*[^<>=\s])?)\s*/y;

/**
 * Reads what a start asks of a property: `>=13 <15`, several comparisons which must all hold; else the whole value, in
 * which `*` stands for any characters. Letters match in either case. Numbers in versions and texts are compared as
 * numbers: 9 < 13, 13.0 = 13, `Pixel 7` < `Pixel 10`.
 * @returns whether a property fits
 * @throws ServiceError E0503 for a comparison that is not complete
 */
export function comparison(wanted: Property): (property: Property) => boolean {
  const text = String(wanted).trim();
  if (BEGINS_WITH_OPERATOR.test(text)) {
    const terms = termsOf(text);
    return (property) => terms.every(({ test, value }) => test(compare(String(property), value)));
  }
  if (!text.includes('*')) return (property) => compare(String(property), text) === 0;
  const parts = text.toLowerCase().split('*');
  return (property) => hasParts(String(property).toLowerCase(), parts);
}

/** Whether a text begins with the first part, ends with the last, and has the others between them in their order. */
function hasParts(text: string, parts: readonly string[]): boolean {
  const [first, last] = [parts[0]!, parts.at(-1)!];
  const end = text.length - last.length;
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= end;
}

function termsOf(text: string): { readonly test: Test; readonly value: string }[] {
  const terms = [];
  TERM.lastIndex = 0;
  while (TERM.lastIndex < text.length) {
    const [, operator, value] = TERM.exec(text) ?? [];
    if (operator === undefined || value === undefined) {
      throw new ServiceError('E0503', `match: ${JSON.stringify(text)} is no comparison: write ">=13" or ">=13 <15"`);
    }
    terms.push({ test: OPERATORS[operator]!, value });
  }
  return terms;
}

const partsOf = (text: string): readonly string[] => text.toLowerCase().match(/\d+|[^\d.\-_+\s]+/g) ?? [];

/** Part by part: numbers as numbers, a missing one is 0; a text is less than a number, as in `14-beta` < `14`. */
function compare(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const order = comparePart(left[i] ?? '0', right[i] ?? '0');
    if (order !== 0) return order;
  }
  return 0;
}

function comparePart(a: string, b: string): number {
  const areNumbers = [a, b].map((part) => /^\d/.test(part));
  if (areNumbers[0] !== areNumbers[1]) return areNumbers[0] ? 1 : -1;
  if (areNumbers[0]) return Number(a) - Number(b);
  return a < b ? -1 : Number(a > b);
}
