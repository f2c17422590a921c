/** Hit tests: which element a press at a point reaches. */
import type { Point } from '#svc';
import {
  documentAt,
  documentElement,
  getRootNode,
  labelControl,
  shadowAt,
  shadowOf,
  styleOf,
  topDocument,
} from './dom.js';
import { intersection, isEmpty, isInside, viewOf, type Edges, type PageCache, type DocumentView } from './geometry.js';
import { layoutParent, frameDocument, htmlName, isLayoutAncestor, isHtml } from './tree.js';

/** The innermost element at a point of the top window, in shadow roots and frames too. */
export const elementAt = (x: number, y: number, cache: PageCache): Element | null => {
  let page = topDocument();
  for (;;) {
    const view = viewOf(page, cache);
    const localX = (x - view.x) / view.scaleX;
    const localY = (y - view.y) / view.scaleY;
    let hit = documentAt(page, localX, localY);
    for (let shadow = hit && shadowOf(hit); shadow; shadow = hit && shadowOf(hit)) {
      const inner = shadowAt(shadow, localX, localY);
      if (!inner || inner === hit || getRootNode(inner) !== shadow) break;
      hit = inner;
    }
    const inner = hit && frameDocument(hit);
    if (!inner || !documentElement(inner) || !isInside(x, y, viewOf(inner, cache).clip)) return hit;
    page = inner;
  }
};

/** Whether a press on a hit reaches the element: the hit is in it or in its label, or is what takes presses in its place. */
export const leadsTo = (hit: Element, element: Element): boolean => {
  for (let at: Element | null = hit; at; at = layoutParent(at)) {
    if (at === element) return true;
    if (htmlName(at) === 'label' && labelControl(at) === element) return true;
  }
  if (!isLayoutAncestor(hit, element)) return false;
  const isShape = !isHtml(element) && !isHtml(hit);
  return isShape || styleOf(element).pointerEvents === 'none';
};

/** The centre of an element; of one that is larger than what the window shows of its document, that of its visible part. */
export const pressPoint = (edges: Edges, { clip }: DocumentView): Point => {
  const part = intersection(edges, clip);
  const wide = edges.right - edges.left > clip.right - clip.left;
  const high = edges.bottom - edges.top > clip.bottom - clip.top;
  return {
    x: wide ? (part.left + part.right) / 2 : (edges.left + edges.right) / 2,
    y: high ? (part.top + part.bottom) / 2 : (edges.top + edges.bottom) / 2,
  };
};

/** Whether a press at the press point reaches the element. */
export const isOnScreen = (element: Element, edges: Edges, view: DocumentView, cache: PageCache): boolean => {
  if (isEmpty(view.clip) || isEmpty(intersection(edges, view.clip))) return false;
  const { x, y } = pressPoint(edges, view);
  const hit = isInside(x, y, view.clip) ? elementAt(x, y, cache) : null;
  return hit !== null && leadsTo(hit, element);
};
