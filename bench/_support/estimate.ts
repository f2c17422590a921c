/** A median, and half the width of its 95 % confidence interval. */
export interface Estimate {
  readonly median: number;
  readonly margin: number;
}

/** The median of samples. Its margin is computed from their order alone, without an assumption about their distribution. */
export function estimate(samples: readonly number[]): Estimate {
  const sorted = [...samples].sort((a, b) => a - b);
  const last = sorted.length - 1;
  const at = (rank: number) => sorted[Math.min(last, Math.max(0, rank))]!;
  const reach = 0.98 * Math.sqrt(sorted.length);
  const low = at(Math.floor(last / 2 - reach));
  const high = at(Math.ceil(last / 2 + reach));
  return { median: (at(Math.floor(last / 2)) + at(Math.ceil(last / 2))) / 2, margin: (high - low) / 2 };
}

/** A counted value. */
export const exact = (value: number): Estimate => ({ median: value, margin: 0 });
