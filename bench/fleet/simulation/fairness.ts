/**
 * What each gets of a total when nobody gets more than it asks for, and who asks for less leaves its part to the others
 * (max-min fairness).
 */
export function fairShares(demands: readonly number[], total: number): number[] {
  const shares = demands.map(() => 0);
  let left = total;
  let open = demands.map((_, index) => index).sort((a, b) => demands[a]! - demands[b]!);
  while (open.length > 0) {
    const [smallest, ...others] = open;
    const share = Math.min(demands[smallest!]!, left / open.length);
    shares[smallest!] = share;
    left -= share;
    open = others;
  }
  return shares;
}

/** Jain's index of fairness: 1 when all are equal, 1/n when one of n has everything. */
export function jainIndex(values: readonly number[]): number {
  const sum = values.reduce((total, value) => total + value, 0);
  const squares = values.reduce((total, value) => total + value * value, 0);
  return squares === 0 ? 1 : (sum * sum) / (values.length * squares);
}
