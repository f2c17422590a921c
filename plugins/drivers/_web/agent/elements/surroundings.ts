/** What documents and elements hand down: above all, what their overflow cuts off. */
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
import { intersection, isEmpty, isTiny, ratioOf, toTop, type Edges, type View } from '../dom/geometry.js';
import { isFoldedUp } from '../dom/rendering.js';
import { isHtml } from '../dom/tree.js';

/** What an element hands down to what stands inside it. */
export interface Surroundings {
  readonly view: View;
  /** What cuts off the elements inside that stand in the flow. */
  readonly clip: Edges;
  /** Where scrolling can show what stands inside: what no box that does not scroll cuts off. */
  readonly reach: Edges;
  readonly style: CSSStyleDeclaration | undefined;
  readonly outer: Surroundings | undefined;
  readonly cursor: string;
  readonly shown: boolean;
  readonly transform: string;
  /** A record further out has the text. */
  readonly carried: boolean;
  /** It, or what stands around it, is fully transparent. */
  readonly transparent: boolean;
}

/** What bounds an element: on the screen, and when everything is scrolled. */
export type Bounds = Pick<Surroundings, 'clip' | 'reach'>;

/** Where a record is; `inViewport`: the window shows it, or a part of it. */
export interface Placed {
  readonly edges: Edges;
  readonly inViewport: boolean;
}

export const inDocument = (view: View): Surroundings => ({
  view,
  clip: view.clip,
  reach: view.reach,
  style: undefined,
  outer: undefined,
  cursor: 'auto',
  shown: true,
  transform: 'none',
  carried: false,
  transparent: false,
});

export const inElement = (
  element: Element,
  style: CSSStyleDeclaration,
  bounds: Bounds,
  within: Surroundings,
  carried: boolean,
): Surroundings => ({
  view: within.view,
  ...(isEmpty(bounds.reach) || !cutsOff(element, style) ? bounds : boundsInside(element, style, bounds, within.view)),
  style,
  outer: within,
  cursor: style.cursor,
  shown: style.visibility === 'visible' && !isFoldedUp(element),
  transform: style.textTransform,
  carried,
  transparent: within.transparent || style.opacity === '0',
});

/** What cuts off an element: positioned ones leave the ancestors that are not their containing block. */
export const boundsOf = (position: string, within: Surroundings): Bounds => {
  if (position !== 'absolute' && position !== 'fixed') return within;
  for (let at: Surroundings | undefined = within; at?.style; at = at.outer) {
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

/** The root element, or the body whose overflow the window takes over. */
const isViewport = (element: Element): boolean => {
  const page = ownerDocument(element);
  const root = documentElement(page);
  if (element === root) return true;
  if (element !== bodyOf(page) || !root) return false;
  const { overflowX, overflowY } = styleOf(root);
  return overflowX === 'visible' && overflowY === 'visible';
};

const boundsInside = (element: Element, style: CSSStyleDeclaration, { clip, reach }: Bounds, view: View): Bounds => {
  const box = toTop(paddingBox(element), view);
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

/** Like `clipped`, but what scrolls shows all that does not lie before its beginning. */
const reached = (element: Element, style: CSSStyleDeclaration, reach: Edges, box: Edges, view: View): Edges => {
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

/** Where an element is seen, else where scrolling can show it. Empty edges are of what nothing shows. */
export const placed = (edges: Edges, { clip, reach }: Bounds): Placed => {
  const seen = isEmpty(clip) ? clip : intersection(edges, clip);
  if (!isEmpty(seen)) return { edges: seen, inViewport: true };
  return { edges: isEmpty(reach) ? reach : intersection(edges, reach), inViewport: false };
};
