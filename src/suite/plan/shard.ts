import type { Shard } from './case-selection.js';
import type { TestHistory } from './history.js';

/**
 * The cases of one shard. With the durations of earlier runs each shard takes about as long as the others: the longest
 * case goes first, each to the shard with the least to do (LPT scheduling); a case without a duration counts as the mean
 * of the others. Without any duration each `count`-th case belongs to the shard.
 * @param ids of all cases, in their order; every shard must get the same, and the same history
 */
export async function idsOfShard(
  ids: AsyncIterable<string>,
  { index, count }: Shard,
  history: TestHistory,
): Promise<ReadonlySet<string>> {
  const cases: { readonly id: string; readonly ms: number | undefined }[] = [];
  for await (const id of ids) cases.push({ id, ms: history.get(id)?.ms });
  const known = cases.flatMap(({ ms }) => ms ?? []);
  if (known.length === 0) {
    return new Set(cases.filter((_, i) => i % count === index - 1).map(({ id }) => id));
  }
  const mean = known.reduce((sum, ms) => sum + ms, 0) / known.length;
  const loads = Array<number>(count).fill(0);
  const mine = new Set<string>();
  // The order of equal durations is that of the plan: a sort is stable.
  for (const { id, ms = mean } of cases.toSorted((a, b) => (b.ms ?? mean) - (a.ms ?? mean))) {
    const least = loads.indexOf(Math.min(...loads));
    // A case that took no measurable time still counts, so that such cases are spread.
    loads[least]! += Math.max(ms, 1);
    if (least === index - 1) mine.add(id);
  }
  return mine;
}
