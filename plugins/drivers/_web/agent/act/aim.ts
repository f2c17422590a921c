/** Where an element is pressed. */
import type { Point, Rect } from '#svc';
import { innerHeightOf, innerWidthOf } from '../dom/dom.js';
import { newPageCache } from '../dom/geometry.js';
import { elementAt } from '../dom/hit-test.js';
import { describe } from '../elements/element-state.js';
import { type Refusal, refusalIn } from './refusals.js';

/** Where to press an element, its new bounds when it moved, or the reason why it is not actionable. */
export type Aim = { readonly place: Point } | { readonly moved: Rect } | Required<Refusal>;

/** The centre of a length, or of its part in the window when it is longer than the window. */
const middle = (start: number, length: number, window: number): number =>
  length > window ? (Math.max(start, 0) + Math.min(start + length, window)) / 2 : start + length / 2;

const isInWindow = ({ x, y }: Point): boolean =>
  x >= 0 && y >= 0 && x < innerWidthOf(window) && y < innerHeightOf(window);

/**
 * Scrolls an element into the window; the place to press, once its bounds are those of `before`. The driver calls it again
 * instead of waiting here: in a page that allows no scripts no timer ever fires.
 * @param offset from the centre of the element, in CSS pixels
 */
export const aim = (element: Element, { before, offset }: { before: Rect; offset: Point }): Aim => {
  const { bounds, state } = describe(element, newPageCache());
  const { x, y, width, height } = bounds;
  const refused = refusalIn(state);
  if (refused !== undefined) return { refused };
  if (x !== before.x || y !== before.y || width !== before.width || height !== before.height) return { moved: bounds };
  const centre = { x: middle(x, width, innerWidthOf(window)), y: middle(y, height, innerHeightOf(window)) };
  if (!state.onScreen) {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const after = describe(element, newPageCache());
    if (after.bounds.x !== x || after.bounds.y !== y) return { moved: after.bounds };
    if (offset.x === 0 && offset.y === 0) {
      const cover = isInWindow(centre) ? elementAt(centre.x, centre.y, newPageCache()) : null;
      if (!cover) return { refused: 'it lies outside the window' };
      const tag = (cover.cloneNode(false) as Element).outerHTML.replace(/><\/[^>]*>$/, '>');
      return { refused: `it is covered by ${tag.slice(0, 200)}` };
    }
  }
  return { place: { x: centre.x + offset.x, y: centre.y + offset.y } };
};

/** The centre of an element; null when it lies outside the window. */
export const centreInWindow = (element: Element): Point | null => {
  const { x, y, width, height } = describe(element, newPageCache()).bounds;
  const centre = { x: x + width / 2, y: y + height / 2 };
  return isInWindow(centre) ? centre : null;
};
