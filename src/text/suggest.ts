import { distance } from 'fastest-levenshtein';

const fold = (name: string) => name.toLowerCase().replace(/[\s_-]+/g, '');

/** From this length on, a part of a name counts as similar to the whole name. */
const MIN_PART_CHARS = 3;

/** The known names most similar to the given one, best first: at most three. */
export function suggest(asked: string, known: Iterable<string>): string[] {
  const wanted = fold(asked).slice(0, 100);
  return [...known]
    .map((name) => ({ name, edits: distanceOf(wanted, fold(name)) }))
    .filter(({ edits }) => edits < Infinity)
    .sort((a, b) => a.edits - b.edits || a.name.localeCompare(b.name))
    .slice(0, 3)
    .map(({ name }) => name);
}

function distanceOf(wanted: string, name: string): number {
  const edits = distance(wanted, name);
  const isSimilar = edits <= Math.max(2, Math.ceil(Math.max(wanted.length, name.length) * 0.4));
  return isSimilar || (wanted.length >= MIN_PART_CHARS && name.includes(wanted)) ? edits : Infinity;
}

/** ` (did you mean x or y?)`, or an empty string without names. */
export function didYouMean(names: readonly string[]): string {
  return names.length > 0 ? ` (did you mean ${names.join(' or ')}?)` : '';
}
