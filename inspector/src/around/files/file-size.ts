const UNITS = ['B', 'kB', 'MB', 'GB'] as const;

/** A size in bytes with its unit, in three digits: `1.23 MB`. */
export function fileSize(bytes: number): string {
  let [size, unit] = [bytes, 0];
  // What would be rounded to 1000 takes the next unit.
  for (; size >= 999.5 && unit < UNITS.length - 1; unit++) size /= 1000;
  const digits = size.toLocaleString(undefined, {
    maximumSignificantDigits: Math.max(3, String(Math.round(size)).length),
  });
  return `${digits} ${UNITS[unit]}`;
}
