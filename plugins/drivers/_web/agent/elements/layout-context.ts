/** The layout context that elements inherit from their ancestors: above all, how overflow clips them. */
import {
  bodyOf,
  clientHeight,
  clientLeft,
  clientTop,
  clientWidth,
  documentElement,
  ownerDocument,
  rectOf,
  scrollLeftOf,
  scrollTopOf,
  styleOf,
} from '../dom/dom.js';
import { intersection, isEmpty, isTiny, ratioOf, toTopWindow, type Edges, type DocumentView } from '../dom/geometry.js';
import { isClosedDetails } from '../dom/rendering.js';
import { isHtml } from '../dom/tree.js';

/** What the content of an element inherits from it and its ancestors. */
export interface LayoutContext {
  readonly view: DocumentView;
  /** Clips the content in normal flow. */
  readonly clip: Edges;
  /** Where scrolling can show the content: clipped by the boxes that do not scroll. */
  readonly reach: Edges;
  readonly style: CSSStyleDeclaration | undefined;
  readonly outer: LayoutContext | undefined;
  readonly cursor: string;
  readonly shown: boolean;
  readonly transform: string;
  /** The record of an ancestor contains the text. */
  readonly isTextOwned: boolean;
  /** The element or an ancestor is fully transparent. */
  readonly transparent: boolean;
}

/** The clips of an element: now, and when everything is scrolled. */
export type Bounds = Pick<LayoutContext, 'clip' | 'reach'>;

/** Where a record is; `inViewport`: the window shows at least a part of it. */
export interface Placement {
  readonly edges: Edges;
  readonly inViewport: boolean;
}

export const documentContext = (view: DocumentView): LayoutContext => ({
  view,
  clip: view.clip,
  reach: view.reach,
  style: undefined,
  outer: undefined,
  cursor: 'auto',
  shown: true,
  transform: 'none',
  isTextOwned: false,
  transparent: false,
});

export const innerContext = (
  element: Element,
  style: CSSStyleDeclaration,
  bounds: Bounds,
  within: LayoutContext,
  isTextOwned: boolean,
): LayoutContext => ({
  view: within.view,
  ...(isEmpty(bounds.reach) || !cutsOff(element, style) ? bounds : boundsInside(element, style, bounds, within.view)),
  style,
  outer: within,
  cursor: style.cursor,
  shown: style.visibility === 'visible' && !isClosedDetails(element),
  transform: style.textTransform,
  isTextOwned,
  transparent: within.transparent || style.opacity === '0',
});

/** What clips an element: positioned ones are clipped from their containing block outwards. */
export const boundsOf = (position: string, within: LayoutContext): Bounds => {
  if (position !== 'absolute' && position !== 'fixed') return within;
  for (let at: LayoutContext | undefined = within; at?.style; at = at.outer) {
    const { style } = at;
    if (position === 'absolute' && style.position !== 'static') return at;
    if (style.transform !== 'none' || style.filter !== 'none' || style.perspective !== 'none') return at;
  }
  const { clip, reach } = within.view;
  return { clip, reach: position === 'fixed' ? clip : reach };
};

const cutsOff = (element: Element, { overflowX, overflowY, display }: CSSStyleDeclaration): boolean =>
  (overflowX !== 'visible' || overflowY !== 'visible') &&
  display !== 'inline' &&
  display !== 'contents' &&
  !isViewport(element);

/** Whether the overflow of the element applies to the window: the root's, or the body's when the root has none. */
const isViewport = (element: Element): boolean => {
  const page = ownerDocument(element);
  const root = documentElement(page);
  if (element === root) return true;
  if (element !== bodyOf(page) || !root) return false;
  const { overflowX, overflowY } = styleOf(root);
  return overflowX === 'visible' && overflowY === 'visible';
};

const boundsInside = (
  element: Element,
  style: CSSStyleDeclaration,
  { clip, reach }: Bounds,
  view: DocumentView,
): Bounds => {
  const box = toTopWindow(paddingBox(element), view);
  return {
    clip: isEmpty(clip) ? clip : clipped(style, clip, box),
    reach: isEmpty(intersection(reach, box)) ? clipped(style, reach, box) : reached(element, style, reach, box, view),
  };
};

const clipped = ({ overflowX, overflowY }: CSSStyleDeclaration, clip: Edges, box: Edges): Edges => ({
  left: overflowX === 'visible' ? clip.left : Math.max(clip.left, box.left),
  right: overflowX === 'visible' ? clip.right : Math.min(clip.right, box.right),
  top: overflowY === 'visible' ? clip.top : Math.max(clip.top, box.top),
  bottom: overflowY === 'visible' ? clip.bottom : Math.min(clip.bottom, box.bottom),
});

/** Like `clipped`, but scrolling reveals everything except what lies before the start. */
const reached = (element: Element, style: CSSStyleDeclaration, reach: Edges, box: Edges, view: DocumentView): Edges => {
  const cut = clipped(style, reach, box);
  if (isTiny(box)) return cut;
  const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';
  const [sideways, upright] = [scrolls(style.overflowX), scrolls(style.overflowY)];
  const isLeftward = style.direction === 'rtl';
  const { scaleX, scaleY } = view;
  return {
    left: !sideways ? cut.left : isLeftward ? -Infinity : box.left - scrollLeftOf(element) * scaleX,
    right: !sideways ? cut.right : isLeftward ? box.right - scrollLeftOf(element) * scaleX : Infinity,
    top: upright ? box.top - scrollTopOf(element) * scaleY : cut.top,
    bottom: upright ? Infinity : cut.bottom,
  };
};

const paddingBox = (element: Element): Edges => {
  const rect = rectOf(element);
  if (!isHtml(element)) return rect;
  const ratio = ratioOf(element, rect);
  const left = rect.left + clientLeft(element) * ratio.x;
  const top = rect.top + clientTop(element) * ratio.y;
  return { left, top, right: left + clientWidth(element) * ratio.x, bottom: top + clientHeight(element) * ratio.y };
};

/** The visible part of an element, else the part that scrolling can show; empty edges when there is neither. */
export const placementOf = (edges: Edges, { clip, reach }: Bounds): Placement => {
  const seen = isEmpty(clip) ? clip : intersection(edges, clip);
  if (!isEmpty(seen)) return { edges: seen, inViewport: true };
  return { edges: isEmpty(reach) ? reach : intersection(edges, reach), inViewport: false };
};
