/** Where documents and elements are in the top window, through borders, paddings and scales of frames. */
import {
  clientHeight,
  clientLeft,
  clientTop,
  clientWidth,
  createRange,
  defaultView,
  documentElement,
  innerHeightOf,
  innerWidthOf,
  isConnected,
  offsetHeight,
  offsetWidth,
  ownerDocument,
  rectOf,
  rectsOf,
  scrollXOf,
  scrollYOf,
  styleOf,
  topDocument,
} from './dom.js';
import { isShown } from './rendering.js';
import { frameOf } from './tree.js';

/** CSS pixels of the top window. */
export interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** How a document stands in the top window. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly scaleX: number;
  readonly scaleY: number;
  /** What of it the window shows. */
  readonly clip: Edges;
  /** What of it the window can be scrolled to show. */
  readonly reach: Edges;
  readonly shown: boolean;
  /** Where its elements are, as far as it is known. */
  readonly edges: Map<Element, Edges>;
}

/** Whether the text of an element is shown; `never` is that of scripts, styles and options that drop down. */
export type Presence = 'shown' | 'hidden' | 'never';

/** What is remembered while one question is answered. */
export interface Look {
  readonly views: Map<Document, View>;
  readonly presence: Map<Element, Presence>;
}

export const newLook = (): Look => ({ views: new Map(), presence: new Map() });

export const isEmpty = (edges: Edges): boolean => edges.right <= edges.left || edges.bottom <= edges.top;

export const isInside = (x: number, y: number, { left, top, right, bottom }: Edges): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

export const intersection = (a: Edges, b: Edges): Edges => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});

export const viewOf = (page: Document, look: Look): View => {
  const known = look.views.get(page);
  if (known) return known;
  const view = page === topDocument() ? topView() : frameView(page, look);
  look.views.set(page, view);
  return view;
};

const topView = (): View => {
  const clip = { left: 0, top: 0, right: innerWidthOf(window), bottom: innerHeightOf(window) };
  const reach = pageEdges(topDocument(), clip.right);
  return { x: 0, y: 0, scaleX: 1, scaleY: 1, clip, reach, shown: true, edges: new Map() };
};

/** Where a document can have content that scrolling shows, in its own pixels: not before its beginning. */
const pageEdges = (page: Document, width: number): Edges => {
  const root = documentElement(page);
  const view = defaultView(page);
  const scrolled = { x: view ? scrollXOf(view) : 0, y: view ? scrollYOf(view) : 0 };
  const isLeftward = root !== null && styleOf(root).direction === 'rtl';
  return {
    left: isLeftward ? -Infinity : -scrolled.x,
    top: -scrolled.y,
    right: isLeftward ? width - scrolled.x : Infinity,
    bottom: Infinity,
  };
};

/** Boxes of one pixel hide what they hold, even when it scrolls. */
export const isTiny = ({ left, top, right, bottom }: Edges): boolean => right - left <= 1 || bottom - top <= 1;

const frameView = (page: Document, look: Look): View => {
  const frame = frameOf(page);
  if (!frame || !isConnected(frame)) {
    const clip = { left: 0, top: 0, right: 0, bottom: 0 };
    return { x: 0, y: 0, scaleX: 1, scaleY: 1, clip, reach: clip, shown: false, edges: new Map() };
  }
  const outer = viewOf(ownerDocument(frame), look);
  const rect = rectOf(frame);
  const style = styleOf(frame);
  const ratio = ratioOf(frame, rect);
  const paddingX = parseFloat(style.paddingLeft) || 0;
  const paddingY = parseFloat(style.paddingTop) || 0;
  const width = clientWidth(frame) - paddingX - (parseFloat(style.paddingRight) || 0);
  const height = clientHeight(frame) - paddingY - (parseFloat(style.paddingBottom) || 0);
  const scaleX = outer.scaleX * ratio.x;
  const scaleY = outer.scaleY * ratio.y;
  const x = outer.x + rect.left * outer.scaleX + (clientLeft(frame) + paddingX) * scaleX;
  const y = outer.y + rect.top * outer.scaleY + (clientTop(frame) + paddingY) * scaleY;
  const inside = { left: x, top: y, right: x + width * scaleX, bottom: y + height * scaleY };
  const shown = outer.shown && isShown(frame);
  const view = { x, y, scaleX, scaleY, clip: intersection(outer.clip, inside), shown, edges: new Map() };
  const seen = intersection(outer.reach, inside);
  const hides = isEmpty(seen) || isTiny(inside);
  return { ...view, reach: hides ? seen : toTop(pageEdges(page, width), view) };
};

/** How many times larger than laid out an element is shown by transforms. */
export const ratioOf = (element: Element, { width, height }: DOMRect): { x: number; y: number } => ({
  x: width / offsetWidth(element) || 1,
  y: height / offsetHeight(element) || 1,
});

export const toTop = (edges: Edges, view: Omit<View, 'reach'>): Edges => ({
  left: view.x + edges.left * view.scaleX,
  top: view.y + edges.top * view.scaleY,
  right: view.x + edges.right * view.scaleX,
  bottom: view.y + edges.bottom * view.scaleY,
});

/** Where an element is; of one that breaks over lines and has nothing at its centre, its largest part. */
export const edgesOf = (element: Element, view: View): Edges => {
  const known = view.edges.get(element);
  if (known) return known;
  const edges = toTop(boxOf(element), view);
  view.edges.set(element, edges);
  return edges;
};

const boxOf = (element: Element): DOMRect => {
  const parts = rectsOf(element);
  if (parts.length === 1) return parts[0] as DOMRect;
  const whole = rectOf(element);
  if (parts.length === 0) {
    if (styleOf(element).display !== 'contents') return whole;
    const range = createRange(ownerDocument(element));
    range.selectNodeContents(element);
    return range.getBoundingClientRect();
  }
  let largest = whole;
  let area = -1;
  for (const part of parts) {
    if (isInside(whole.left + whole.width / 2, whole.top + whole.height / 2, part)) return whole;
    if (part.width * part.height > area) {
      largest = part;
      area = part.width * part.height;
    }
  }
  return largest;
};
