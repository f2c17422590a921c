/** More hits are not counted. */
export const MAX_HITS = 10_000;

/** Where a text occurs, as offsets in ascending order. */
export interface Hits {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

const NO_HITS: Hits = { starts: [], ends: [] };

/** Finds a text in any case; at most 10,000 hits. */
export function findHits(text: string, wanted: string): Hits {
  if (wanted === '') return NO_HITS;
  const pattern = new RegExp(wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu');
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: found, index } of text.matchAll(pattern)) {
    starts.push(index);
    ends.push(index + found.length);
    if (starts.length === MAX_HITS) break;
  }
  return { starts, ends };
}
