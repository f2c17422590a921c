/** Which element a press at a place reaches. */
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
import { intersection, isEmpty, isInside, viewOf, type Edges, type Look, type View } from './geometry.js';
import { around, frameDocument, htmlName, isAround, isHtml } from './tree.js';

/** The innermost element at a place of the top window, through shadow roots and frames. */
export const elementAt = (x: number, y: number, look: Look): Element | null => {
  let page = topDocument();
  for (;;) {
    const view = viewOf(page, look);
    const localX = (x - view.x) / view.scaleX;
    const localY = (y - view.y) / view.scaleY;
    let hit = documentAt(page, localX, localY);
    for (let shadow = hit && shadowOf(hit); shadow; shadow = hit && shadowOf(hit)) {
      const inner = shadowAt(shadow, localX, localY);
      if (!inner || inner === hit || getRootNode(inner) !== shadow) break;
      hit = inner;
    }
    const inner = hit && frameDocument(hit);
    if (!inner || !documentElement(inner) || !isInside(x, y, viewOf(inner, look).clip)) return hit;
    page = inner;
  }
};

const receives = (element: Element, x: number, y: number, look: Look): boolean => {
  const hit = elementAt(x, y, look);
  if (!hit) return false;
  for (let at: Element | null = hit; at; at = around(at)) {
    if (at === element) return true;
    if (htmlName(at) === 'label' && labelControl(at) === element) return true;
  }
  if (!isAround(hit, element)) return false;
  const isShape = !isHtml(element) && !isHtml(hit);
  return isShape || styleOf(element).pointerEvents === 'none';
};

/** Whether the centre of an element, or of the part to be seen of one larger than the window, can be pressed. */
export const isOnScreen = (element: Element, edges: Edges, { clip }: View, look: Look): boolean => {
  const part = intersection(edges, clip);
  if (isEmpty(clip) || isEmpty(part)) return false;
  const wide = edges.right - edges.left > clip.right - clip.left;
  const high = edges.bottom - edges.top > clip.bottom - clip.top;
  const x = wide ? (part.left + part.right) / 2 : (edges.left + edges.right) / 2;
  const y = high ? (part.top + part.bottom) / 2 : (edges.top + edges.bottom) / 2;
  return isInside(x, y, clip) && receives(element, x, y, look);
};
