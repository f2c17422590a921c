/** Prints a measured figure below the test that measured it. */
export function report(text: string): void {
  process.stdout.write(`      ${text}\n`);
}

/**
 * Prints the middle and the longest of measured times.
 * @param times milliseconds
 */
export function reportTimes(what: string, times: readonly number[]): void {
  const sorted = [...times].sort((a, b) => a - b);
  const [middle, longest] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  report(`${what}: ${Math.round(middle ?? 0)} ms in the middle, at most ${Math.round(longest ?? 0)} ms`);
}
