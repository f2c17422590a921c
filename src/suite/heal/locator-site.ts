import type { Place } from '../model/place.js';

/** A locator in the text of a file. */
export interface LocatorSite {
  readonly place: Place;
  /** As the engine gets it: nothing is left to be filled in. */
  readonly locator: string;
  /** Of its source in the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** The source of another locator in its place, quoted as this one where that is possible. */
  readonly write: (locator: string) => string;
}

/** A text of a file that may hold a locator, but is none by its position: a variable, data, or an argument of a module. */
export interface OtherText {
  readonly place: Place;
  readonly text: string;
}

/** What a file of a project holds. */
export interface FileLocators {
  readonly sites: readonly LocatorSite[];
  readonly others: readonly OtherText[];
}

/** The text with other sources in place of these; they do not overlap. */
export function replaceSites(text: string, changes: readonly (readonly [LocatorSite, string])[]): string {
  let changed = text;
  for (const [{ start, end, write }, locator] of changes.toSorted(([a], [b]) => b.start - a.start)) {
    changed = changed.slice(0, start) + write(locator) + changed.slice(end);
  }
  return changed;
}
