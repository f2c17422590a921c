import { utcFormat, utcParse } from 'd3-time-format';
import { ServiceError } from '../../errors.js';

/** A date without a time zone: what is written is what counts, so the fields of UTC hold it. */
type WrittenDate = Date;

const MS_PER_DAY = 86_400_000;
const MAX_DAYS = 1_000_000;
const DEFAULT_FORMAT = '%d %B';

/** ISO 8601: `2025-04-25`, with a time after `T` or a blank. The time zone is not looked at. */
const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(?:Z|[+-]\d{2}:?\d{2})?)?$/i;
/** Day and month in either order: `25/04/2025`, `04-25-2025`. */
const NUMERIC = /^(\d{1,2})([/-])(\d{1,2})\2([1-9]\d{3})$/;
/** Forms that can be read in one way only. */
const FORMS = ['%Y/%m/%d', '%Y.%m.%d', '%Y%m%d', '%d.%m.%Y', '%d %B %Y', '%d %b %Y', '%B %d, %Y', '%b %d, %Y'];

const OFFSET = /^([+-])\s*(\d{1,7})\s+days?$/i;
const UNCHANGED = /^(today|now)$/i;
/** What d3-time-format knows, with its paddings. */
const DIRECTIVE = /%([-_0]?)(.?)/gs;
const DIRECTIVES = new Set('aAbBcdefgGHIjLmMpqQsSuUVwWxXyYZ%');

/**
 * A date, so many days later or earlier, as text.
 * @param date in ISO 8601 or another common form, or `today` or `now`
 * @param offset `+3 days`, `-1 day`; `today` and `now` leave the date as it is
 * @param format as of strftime, by default day and month: `25 April`
 * @param now the time on the wall, for `today` and `now`
 * @throws ServiceError E0403 for a date that is none or can be read in two ways, another offset, an unknown directive
 */
export function evaluateDate(date: string, offset: string, format = DEFAULT_FORMAT, now = new Date()): string {
  checkFormat(format);
  const start = UNCHANGED.test(date.trim()) ? wallTime(now) : parseDate(date.trim());
  return utcFormat(format)(new Date(start.getTime() + daysOf(offset.trim()) * MS_PER_DAY));
}

const wallTime = (now: Date): WrittenDate => new Date(now.getTime() - now.getTimezoneOffset() * 60_000);

function parseDate(text: string): WrittenDate {
  const [, day, time = '00:00', seconds = '00'] = ISO.exec(text) ?? [];
  if (day !== undefined) {
    const parsed = new Date(`${day}T${time}:${seconds}Z`);
    return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day) ? parsed : noDate(text);
  }
  const [, first, , second, year] = NUMERIC.exec(text) ?? [];
  if (first !== undefined) return fromNumbers(text, Number(first), Number(second), Number(year));
  for (const form of FORMS) {
    const parsed = utcParse(form)(text);
    // A 30th of February is parsed as a day of March.
    if (parsed && isSame(utcFormat(form)(parsed), text)) return parsed;
  }
  return noDate(text);
}

function fromNumbers(text: string, first: number, second: number, year: number): WrittenDate {
  if (first <= 12 && second <= 12 && first !== second) {
    const readings = [dateOf(year, first, second), dateOf(year, second, first)].map((each) => isoText(each!));
    throw new ServiceError('E0403', `the date ${text} is ambiguous: write ${readings.join(' or ')}`);
  }
  return dateOf(year, Math.min(first, second), Math.max(first, second)) ?? noDate(text);
}

function dateOf(year: number, month: number, day: number): WrittenDate | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : undefined;
}

const isoText = (date: WrittenDate): string => date.toISOString().slice(0, 10);

/** Whether two texts of one date differ in leading zeros and capitals only. */
const isSame = (one: string, other: string): boolean => plain(one) === plain(other);
const plain = (text: string): string => text.toLowerCase().replace(/\b0+(?=\d)/g, '');

function noDate(text: string): never {
  throw new ServiceError(
    'E0403',
    `${JSON.stringify(text.slice(0, 100))} is no date: write it as 2025-04-25, 25 April 2025, 25.04.2025, or today`,
  );
}

function daysOf(offset: string): number {
  if (UNCHANGED.test(offset)) return 0;
  const [, sign, digits] = OFFSET.exec(offset) ?? [];
  const days = Number(digits);
  if (digits !== undefined && days <= MAX_DAYS) return sign === '-' ? -days : days;
  throw new ServiceError(
    'E0403',
    `${JSON.stringify(offset.slice(0, 100))} must be "+N days", "-N days" (at most ${MAX_DAYS}), "today" or "now"`,
  );
}

function checkFormat(format: string): void {
  for (const [directive, , letter] of format.matchAll(DIRECTIVE)) {
    if (!DIRECTIVES.has(letter!) || letter === '') {
      throw new ServiceError(
        'E0403',
        `the date format ${JSON.stringify(format)} has an unknown directive ${directive}`,
      );
    }
  }
}
