import type { Measurement } from '../benchmark.js';
import { estimate } from '../estimate.js';
import type { Turn } from './take-turns.js';

/** A value of this checkout beside that of the base. */
export interface Comparison {
  readonly name: string;
  readonly unit: Measurement['unit'];
  /** Medians over the turns. */
  readonly current: number;
  /** Undefined where the base does not measure it. */
  readonly base: number | undefined;
  /** Median of the ratios of the turns, current / base. */
  readonly ratio: number | undefined;
  readonly isRegression: boolean;
}

/** A larger ratio is a regression. */
export const MAX_RATIO = 1.05;

/**
 * Compares the values of which less is better: all but those of peers, and shares without a limit. A value is a
 * regression when it is more than 5 % larger than that of the base and the difference is beyond the margins of both.
 * @param turns of one benchmark
 */
export function judge(turns: readonly Turn[]): Comparison[] {
  const measured = turns[0]?.current.filter((each) => each.isPeer !== true && isLessBetter(each)) ?? [];
  return measured.map(({ name, unit }) => {
    const find = (all: readonly Measurement[]) => all.find((each) => each.name === name && each.unit === unit)?.ours;
    const both = turns.map(({ current, base }) => ({ ours: find(current), theirs: find(base) }));
    const current = median(both.flatMap(({ ours }) => ours?.median ?? []));
    const pairs = both.flatMap(({ ours, theirs }) => (ours && theirs ? [{ ours, theirs }] : []));
    if (pairs.length === 0) return { name, unit, current, base: undefined, ratio: undefined, isRegression: false };
    const base = median(pairs.map(({ theirs }) => theirs.median));
    const margin = median(pairs.map(({ ours, theirs }) => Math.max(ours.margin, theirs.margin)));
    const ratio = median(pairs.map(({ ours, theirs }) => ratioOf(ours.median, theirs.median)));
    const isRegression = ratio > MAX_RATIO && current - base > margin;
    return { name, unit, current, base, ratio, isRegression };
  });
}

const isLessBetter = ({ unit, limit }: Measurement): boolean => unit !== '%' || limit !== undefined;

const ratioOf = (current: number, base: number): number => (current === base ? 1 : current / base);

const median = (values: readonly number[]): number => estimate(values).median;
