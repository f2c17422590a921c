import type { Alternative, Binding } from './binding.js';

/** One choice among the alternatives: a value for every parameter that was given. */
export type Combination = readonly Alternative[];

/** How many combinations the alternatives make. */
export const countCombinations = ({ given }: Binding): number =>
  given.reduce((product, { alternatives }) => product * alternatives.length, 1);

/** Every combination, made one at a time, in positional order; the last position varies fastest. */
export function* combinations({ given }: Binding): Generator<Combination> {
  const places = given.map(() => 0);
  for (;;) {
    yield given.map(({ alternatives }, i) => alternatives[places[i]!]!);
    let position = given.length - 1;
    while (position >= 0 && ++places[position]! === given[position]!.alternatives.length) places[position--] = 0;
    if (position < 0) return;
  }
}
