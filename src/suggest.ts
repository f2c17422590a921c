import { distance } from 'fastest-levenshtein';

const fold = (name: string) => name.toLowerCase().replace(/[\s_-]+/g, '');

/** The known names nearest to what was asked for, best first: at most three, none when nothing is near. */
export function suggest(asked: string, known: Iterable<string>): string[] {
  const wanted = fold(asked).slice(0, 100);
  return [...known]
    .map((name) => ({ name, far: distance(wanted, fold(name)) }))
    .filter(({ name, far }) => far <= Math.max(2, Math.ceil(Math.max(wanted.length, fold(name).length) * 0.4)))
    .sort((a, b) => a.far - b.far || a.name.localeCompare(b.name))
    .slice(0, 3)
    .map(({ name }) => name);
}

/** ` (did you mean x or y?)`, or nothing when there is no near name. */
export function didYouMean(names: readonly string[]): string {
  return names.length > 0 ? ` (did you mean ${names.join(' or ')}?)` : '';
}
