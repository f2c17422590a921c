const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/**
 * The time since a moment in its largest whole unit, in the words of the browser's language.
 * @param moment ISO 8601
 */
export function ageOf(moment: string): string {
  const seconds = Math.max(0, Math.floor((Date.now() - Date.parse(moment)) / 1000));
  const [unit, size] = UNITS.find(([, each]) => seconds >= each) ?? ['second', 1];
  const format = new Intl.NumberFormat(undefined, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.floor(seconds / size));
}
