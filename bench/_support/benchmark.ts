import type { Estimate } from './estimate.js';

/** The limit of a measured value. Without one the value is only reported. */
export type Limit =
  | { readonly of: 'value' | 'difference' | 'ratio'; readonly most: number }
  | { readonly of: 'value'; readonly exactly: number };

/** One line of the table. */
export interface Measurement {
  readonly name: string;
  /** Empty for a count. */
  readonly unit: 'ms' | 'MB' | 'kB' | 'bytes' | 'tokens' | '%' | '';
  readonly ours: Estimate;
  readonly baseline?: Estimate;
  readonly limit?: Limit;
  /** Of another product, measured for a reader: not compared with another checkout. */
  readonly isPeer?: boolean;
}

export interface Benchmark {
  /** Name on the command line. */
  readonly name: string;
  readonly measure: () => Promise<Measurement[]>;
}
