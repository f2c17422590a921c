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

/** Position, scale and clips of a document in the top window. */
export interface DocumentView {
  readonly x: number;
  readonly y: number;
  readonly scaleX: number;
  readonly scaleY: number;
  /** The part that the window shows. */
  readonly clip: Edges;
  /** The part that scrolling can bring into the window. */
  readonly reach: Edges;
  readonly shown: boolean;
  /** Cache of the edges of its elements. */
  readonly edges: Map<Element, Edges>;
}

/** Whether the text of an element is shown; `never` for scripts, styles and options of closed dropdowns. */
export type Presence = 'shown' | 'hidden' | 'never';

/** Layout that was computed for the present query; it is stale as soon as the page changes. */
export interface PageCache {
  readonly views: Map<Document, DocumentView>;
  readonly presence: Map<Element, Presence>;
}

export const newPageCache = (): PageCache => ({ views: new Map(), presence: new Map() });

export const isEmpty = (edges: Edges): boolean => edges.right <= edges.left || edges.bottom <= edges.top;

export const isInside = (x: number, y: number, { left, top, right, bottom }: Edges): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

export const intersection = (a: Edges, b: Edges): Edges => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});

export const viewOf = (page: Document, cache: PageCache): DocumentView => {
  const known = cache.views.get(page);
  if (known) return known;
  const view = page === topDocument() ? topView() : frameView(page, cache);
  cache.views.set(page, view);
  return view;
};

const topView = (): DocumentView => {
  const clip = { left: 0, top: 0, right: innerWidthOf(window), bottom: innerHeightOf(window) };
  const reach = pageEdges(topDocument(), clip.right);
  return { x: 0, y: 0, scaleX: 1, scaleY: 1, clip, reach, shown: true, edges: new Map() };
};

/** The edges of the area that a document can scroll to, in pixels of that document. */
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

/** A box of one pixel hides its content, even when it scrolls. */
export const isTiny = ({ left, top, right, bottom }: Edges): boolean => right - left <= 1 || bottom - top <= 1;

const frameView = (page: Document, cache: PageCache): DocumentView => {
  const frame = frameOf(page);
  if (!frame || !isConnected(frame)) {
    const clip = { left: 0, top: 0, right: 0, bottom: 0 };
    return { x: 0, y: 0, scaleX: 1, scaleY: 1, clip, reach: clip, shown: false, edges: new Map() };
  }
  const outer = viewOf(ownerDocument(frame), cache);
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
  return { ...view, reach: hides ? seen : toTopWindow(pageEdges(page, width), view) };
};

/** The factors by which transforms scale an element. */
export const ratioOf = (element: Element, { width, height }: DOMRect): { x: number; y: number } => ({
  x: width / offsetWidth(element) || 1,
  y: height / offsetHeight(element) || 1,
});

export const toTopWindow = (edges: Edges, view: Omit<DocumentView, 'reach'>): Edges => ({
  left: view.x + edges.left * view.scaleX,
  top: view.y + edges.top * view.scaleY,
  right: view.x + edges.right * view.scaleX,
  bottom: view.y + edges.bottom * view.scaleY,
});

/** The edges of an element; of its largest line box when it breaks over lines and its centre lies outside them. */
export const edgesOf = (element: Element, view: DocumentView): Edges => {
  const known = view.edges.get(element);
  if (known) return known;
  const edges = toTopWindow(boxOf(element), view);
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
