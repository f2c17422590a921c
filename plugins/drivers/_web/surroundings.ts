import type { DomPart } from './dom.js';
import type { GeometryPart } from './geometry.js';
import type { Edges, View } from './look.js';
import type { RenderingPart } from './rendering.js';
import type { TreePart } from './tree.js';

/** What an element hands down to what stands inside it. */
export interface Surroundings {
  readonly view: View;
  /** What cuts off the elements inside that stand in the flow. */
  readonly clip: Edges;
  readonly style: CSSStyleDeclaration | undefined;
  readonly outer: Surroundings | undefined;
  readonly cursor: string;
  readonly shown: boolean;
  readonly transform: string;
  /** A record further out has the text. */
  readonly carried: boolean;
}

export type SurroundingsPart = ReturnType<typeof surroundingsPart>;

/** What documents and elements hand down: above all, what their overflow cuts off. */
export function surroundingsPart(dom: DomPart, tree: TreePart, rendering: RenderingPart, geometry: GeometryPart) {
  const { bodyOf, clientHeight, clientLeft, clientTop, clientWidth, documentElement, ownerDocument, rectOf } = dom;
  const { styleOf } = dom;
  const { isHtml } = tree;
  const { isFoldedUp } = rendering;
  const { isEmpty, ratioOf, toTop } = geometry;

  const inDocument = (view: View): Surroundings => ({
    view,
    clip: view.clip,
    style: undefined,
    outer: undefined,
    cursor: 'auto',
    shown: true,
    transform: 'none',
    carried: false,
  });

  const inElement = (
    element: Element,
    style: CSSStyleDeclaration,
    clip: Edges,
    within: Surroundings,
    carried: boolean,
  ): Surroundings => ({
    view: within.view,
    clip: isEmpty(clip) || !cutsOff(element, style) ? clip : clipped(element, style, clip, within.view),
    style,
    outer: within,
    cursor: style.cursor,
    shown: style.visibility === 'visible' && !isFoldedUp(element),
    transform: style.textTransform,
    carried,
  });

  /** What cuts off an element: positioned ones leave the ancestors that are not their containing block. */
  const clipOf = (position: string, within: Surroundings): Edges => {
    if (position !== 'absolute' && position !== 'fixed') return within.clip;
    for (let at: Surroundings | undefined = within; at?.style; at = at.outer) {
      const { style } = at;
      if (position === 'absolute' && style.position !== 'static') return at.clip;
      if (style.transform !== 'none' || style.filter !== 'none' || style.perspective !== 'none') return at.clip;
    }
    return within.view.clip;
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

  const clipped = (element: Element, style: CSSStyleDeclaration, clip: Edges, view: View): Edges => {
    const { left, right, top, bottom } = toTop(paddingBox(element), view);
    const { overflowX, overflowY } = style;
    return {
      left: overflowX === 'visible' ? clip.left : Math.max(clip.left, left),
      right: overflowX === 'visible' ? clip.right : Math.min(clip.right, right),
      top: overflowY === 'visible' ? clip.top : Math.max(clip.top, top),
      bottom: overflowY === 'visible' ? clip.bottom : Math.min(clip.bottom, bottom),
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

  return { inDocument, inElement, clipOf };
}
