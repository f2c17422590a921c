/** What centring tells of values. */
export interface Centred {
  /** How many count, in parts where the mask lets through in part. */
  readonly total: number;
  /** The sum of the squares of their differences from the mean. */
  readonly energy: number;
}

/**
 * Takes the mean from values, in place, and weighs them with a mask.
 * @param mask 0 to 1 for each value; all count without one
 */
export function centreValues(values: Float32Array, mask: Float32Array | undefined): Centred {
  let total = 0;
  let mean = 0;
  for (let i = 0; i < values.length; i++) {
    const share = mask ? mask[i]! : 1;
    total += share;
    mean += share * values[i]!;
  }
  mean /= Math.max(total, 1e-6);
  let energy = 0;
  for (let i = 0; i < values.length; i++) {
    const difference = values[i]! - mean;
    const share = mask ? mask[i]! : 1;
    energy += share * difference * difference;
    values[i] = share * difference;
  }
  return { total, energy };
}
