/** Scroll containers: which can be scrolled, how far they are scrolled, and scrolling by script. */
import type { Point, Rect } from '#svc';
import {
  bodyOf,
  clientHeight,
  clientWidth,
  documentElement,
  ownerDocument,
  scrollHeightOf,
  scrollingElementOf,
  scrollLeftOf,
  scrollTopOf,
  scrollWidthOf,
  scrollXOf,
  scrollYOf,
  styleOf,
  topDocument,
} from '../dom/dom.js';
import { edgesOf, intersection, newPageCache, type PageCache, viewOf } from '../dom/geometry.js';
import { elementAt } from '../dom/hit-test.js';
import { readingOrder, scanRoots } from '../dom/roots.js';
import { layoutParent, query } from '../dom/tree.js';

/** The visible part of a scroll container, and the axes in which it scrolls. */
export interface ScrollArea extends Rect {
  readonly horizontal: boolean;
  readonly vertical: boolean;
}

/** A container of a smaller width or height, in pixels, is not worth scrolling. */
const MIN_SIDE = 20;

/** The element that scrolls the viewport of a document. */
const viewportOf = (page: Document): Element | null => scrollingElementOf(page) ?? documentElement(page);

/** The part of an element, or of the whole document for its viewport, that the window shows. */
const visiblePart = (element: Element, cache: PageCache): Rect => {
  const page = ownerDocument(element);
  const view = viewOf(page, cache);
  const { left, top, right, bottom } =
    element === viewportOf(page) ? view.clip : intersection(edgesOf(element, view), view.clip);
  return { x: left, y: top, width: right - left, height: bottom - top };
};

const isScrollable = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';

/** The axes in which the content of an element is larger than the element and may be scrolled by hand. */
const axesOf = (element: Element): { horizontal: boolean; vertical: boolean } => {
  const style = styleOf(element);
  const isViewport = element === viewportOf(ownerDocument(element));
  const scrolls = (overflow: string): boolean =>
    isViewport ? overflow !== 'hidden' && overflow !== 'clip' : isScrollable(overflow);
  return {
    horizontal: scrollWidthOf(element) > clientWidth(element) + 1 && scrolls(style.overflowX),
    vertical: scrollHeightOf(element) > clientHeight(element) + 1 && scrolls(style.overflowY),
  };
};

/** The scroll containers at a point, the innermost first, across shadow roots and same-origin frames. */
export const scrollAreas = ({ x, y }: Point): ScrollArea[] => {
  const cache = newPageCache();
  const areas: ScrollArea[] = [];
  let at = elementAt(x, y, cache) ?? documentElement(topDocument());
  for (; at; at = layoutParent(at)) {
    const page = ownerDocument(at);
    // The viewport comes last of its document, also where the body is the element that scrolls it.
    if (at === bodyOf(page)) continue;
    const container = at === documentElement(page) ? (viewportOf(page) ?? at) : at;
    const axes = axesOf(container);
    if (axes.horizontal || axes.vertical) areas.push({ ...visiblePart(container, cache), ...axes });
  }
  return areas;
};

/** Whether a container is not at its end in a direction, whose `x` or `y` is 1 or -1. */
const canMove = (element: Element, { x, y }: Point): boolean => {
  const isVertical = y !== 0;
  const length = isVertical ? clientHeight(element) : clientWidth(element);
  const rest = (isVertical ? scrollHeightOf(element) : scrollWidthOf(element)) - length;
  if (length < MIN_SIDE || rest < 2) return false;
  const { overflowX, overflowY, direction } = styleOf(element);
  if (!isScrollable(isVertical ? overflowY : overflowX)) return false;
  // Of a page that is written from right to left the first position is 0 and all others are negative.
  const position = isVertical ? scrollTopOf(element) : scrollLeftOf(element) + (direction === 'rtl' ? rest : 0);
  return x + y > 0 ? position < rest - 1 : position > 1;
};

/**
 * The visible parts of the containers inside the window that can still scroll in a direction, the largest first. When
 * only others can, the first of them is scrolled into the window.
 * @param direction 1, 0 or -1 in each axis
 */
export const movableAreas = (direction: Point): Rect[] => {
  const cache = newPageCache();
  const roots = scanRoots();
  const topViewport = viewportOf(topDocument());
  const movable = roots
    .flatMap(({ node }) => [...query(node, '*')])
    .filter((element) => element !== topViewport && canMove(element, direction));
  const isLarge = ({ width, height }: Rect): boolean => width >= MIN_SIDE && height >= MIN_SIDE;
  const areas = movable.map((element) => visiblePart(element, cache)).filter(isLarge);
  const [hidden] = areas.length === 0 ? readingOrder(roots, movable) : [];
  if (hidden) {
    hidden.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    areas.push(...[visiblePart(hidden, newPageCache())].filter(isLarge));
  }
  return areas.sort((a, b) => b.width * b.height - a.width * a.height);
};

/** Scrolls the innermost container at a point that can move, by CSS pixels; false when none can. */
export const scrollBy = ({ at, dx, dy }: { at: Point; dx: number; dy: number }): boolean => {
  for (let element = elementAt(at.x, at.y, newPageCache()); element; element = layoutParent(element)) {
    const { overflowX, overflowY } = styleOf(element);
    const isViewport = element === viewportOf(ownerDocument(element));
    if (!isViewport && !isScrollable(dx !== 0 ? overflowX : overflowY)) continue;
    const before = positionOf(element);
    element.scrollBy({ left: dx, top: dy, behavior: 'instant' });
    if (positionOf(element) !== before) return true;
  }
  return false;
};

const positionOf = (element: Element): string => `${scrollLeftOf(element)},${scrollTopOf(element)}`;

/** The scroll positions of everything at a point, as one text to compare with a later one. */
export const scrollPositions = ({ x, y }: Point): string => {
  const positions = [`${scrollXOf(window)},${scrollYOf(window)}`];
  for (let at = elementAt(x, y, newPageCache()); at; at = layoutParent(at)) positions.push(positionOf(at));
  return positions.join(';');
};
