/** Hit tests: which element a press at a point reaches. */
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

const receives = (element: Element, x: number, y: number, cache: PageCache): boolean => {
  const hit = elementAt(x, y, cache);
  if (!hit) return false;
  for (let at: Element | null = hit; at; at = layoutParent(at)) {
    if (at === element) return true;
    if (htmlName(at) === 'label' && labelControl(at) === element) return true;
  }
  if (!isLayoutAncestor(hit, element)) return false;
  const isShape = !isHtml(element) && !isHtml(hit);
  return isShape || styleOf(element).pointerEvents === 'none';
};

/** Whether a press at the centre reaches the element; of one larger than the window, at the centre of its visible part. */
export const isOnScreen = (element: Element, edges: Edges, { clip }: DocumentView, cache: PageCache): boolean => {
  const part = intersection(edges, clip);
  if (isEmpty(clip) || isEmpty(part)) return false;
  const wide = edges.right - edges.left > clip.right - clip.left;
  const high = edges.bottom - edges.top > clip.bottom - clip.top;
  const x = wide ? (part.left + part.right) / 2 : (edges.left + edges.right) / 2;
  const y = high ? (part.top + part.bottom) / 2 : (edges.top + edges.bottom) / 2;
  return isInside(x, y, clip) && receives(element, x, y, cache);
};
