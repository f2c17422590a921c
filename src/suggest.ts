import { distance } from 'fastest-levenshtein';

const fold = (name: string) => name.toLowerCase().replace(/[\s_-]+/g, '');

/** A part of a name this long or longer counts as near, though many letters are missing. */
const LEAST_PART = 3;

/** The known names nearest to what was asked for, best first: at most three, none when nothing is near. */
export function suggest(asked: string, known: Iterable<string>): string[] {
  const wanted = fold(asked).slice(0, 100);
  return [...known]
    .map((name) => ({ name, far: farness(wanted, fold(name)) }))
    .filter(({ far }) => far < Infinity)
    .sort((a, b) => a.far - b.far || a.name.localeCompare(b.name))
    .slice(0, 3)
    .map(({ name }) => name);
}

function farness(wanted: string, name: string): number {
  const far = distance(wanted, name);
  const near = far <= Math.max(2, Math.ceil(Math.max(wanted.length, name.length) * 0.4));
  return near || (wanted.length >= LEAST_PART && name.includes(wanted)) ? far : Infinity;
}

/** ` (did you mean x or y?)`, or nothing when there is no near name. */
export function didYouMean(names: readonly string[]): string {
  return names.length > 0 ? ` (did you mean ${names.join(' or ')}?)` : '';
}
