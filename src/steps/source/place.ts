import type { Point } from '../../device/geometry.js';
import { parseLocator } from '../../locate/locator.js';
import type { RecordedStep } from '../../session/recording/recorded-step.js';
import { NoEquivalent } from './no-equivalent.js';

/** Where a step acts: an element of the tree, or a point that a picture showed. */
export type Place =
  | {
      readonly by: 'css' | 'xpath' | 'id' | 'text';
      readonly value: string;
      /** Which of several hits, from 0. */
      readonly nth?: number;
    }
  | { readonly by: 'point'; readonly at: Point; readonly locator: string };

/**
 * Reads a locator of a step; a plain word of which nothing is known is taken as a text.
 * @throws NoEquivalent for what was to be seen on a picture and was not, and for a locator that is a variable
 */
export function placeOf(locator: string, { seen }: RecordedStep): Place {
  const at = seen[locator.trim()] ?? seen[locator];
  if (at) return { by: 'point', at: { x: Math.round(at.x), y: Math.round(at.y) }, locator };
  const { by, value, ...nth } = parseLocator(locator);
  if (by === 'ocr' || by === 'image') throw new NoEquivalent(`${locator} is found on a picture alone`);
  if (by === 'any' && value.startsWith('${')) throw new NoEquivalent(`the locator ${locator} is a variable`);
  if (nth.nth !== undefined && by === 'css' && value.includes('>>>')) {
    throw new NoEquivalent('>> nth= counts inside a shadow root or a frame');
  }
  return { by: by === 'any' ? 'text' : by, value, ...nth };
}

/** The elements that `|` separates. */
export const placesOf = (locators: string, step: RecordedStep): Place[] =>
  locators
    .split('|')
    .filter((each) => each.trim() !== '')
    .map((each) => placeOf(each.trim(), step));
