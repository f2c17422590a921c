const TIME = /^(\d+(?:\.\d+)?)\s*(ms|s|m|h)?$/;
const UNITS_MS: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** The longest time of a case: a day. */
export const MAX_TIME_MS = 86_400_000;

/** What is said of another form. */
export const TIME_FORMS = 'must be a time such as 90s, 2m or 500ms; a number counts seconds';

/** Milliseconds of `90s`, `2m`, `500ms` or a number of seconds; undefined for another form. */
export const milliseconds = (time: string | number): number | undefined => {
  if (typeof time === 'number') return time * 1000;
  const [, count, unit] = TIME.exec(time.trim()) ?? [];
  return count === undefined ? undefined : Number(count) * UNITS_MS[unit ?? 's']!;
};
