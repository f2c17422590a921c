import { centre, contains, type Point, type Rect } from '#svc';
import { areaOf, intersection, isEmpty } from './rectangles.js';
import type { ScreenTree } from './screen-tree.js';
import type { SourceNode } from './source-node.js';

/** Minimum share of the window for an empty element to be a scrim, which blocks presses on everything below it. */
const MIN_SCRIM_SHARE = 0.9;

/** Finds out which element receives a press. */
export class HitTest {
  #modals: readonly SourceNode[] | undefined;
  #covers: readonly SourceNode[] | undefined;

  constructor(private readonly tree: ScreenTree) {}

  /** Whether a press on its press point reaches it. */
  isOnScreen(node: SourceNode): boolean {
    const { tree } = this;
    if (!tree.isVisible(node)) return false;
    const place = this.pressPoint(node);
    if (!isInside(tree.window, place)) return false;
    this.#modals ??= tree.nodes.filter((each) => tree.traitsOf(each).modal && tree.isInWindow(each));
    if (this.#modals.some((modal) => this.#isAbove(modal, node))) return false;
    return !this.#covering().some((each) => tree.isAt(each, place) && this.#liesOver(each, node));
  }

  /** Its centre; the centre of its visible part along an axis in which it is larger than the window. */
  pressPoint(node: SourceNode): Point {
    const { bounds } = this.tree.traitsOf(node);
    const { window } = this.tree;
    const seen = centre(intersection(bounds, window));
    const whole = centre(bounds);
    return { x: bounds.width > window.width ? seen.x : whole.x, y: bounds.height > window.height ? seen.y : whole.y };
  }

  #covering(): readonly SourceNode[] {
    return (this.#covers ??= this.tree.nodes.filter((node) => {
      const { clickable, opaque, text } = this.tree.traitsOf(node);
      return (clickable || opaque || (this.tree.shape.isTopFirst && text !== '')) && this.tree.isInWindow(node);
    }));
  }

  #liesOver(upper: SourceNode, lower: SourceNode): boolean {
    if (!this.#isAbove(upper, lower)) return false;
    if (this.#isInOtherWindow(upper, lower)) return true;
    const { clickable, opaque } = this.tree.traitsOf(upper);
    return opaque || (clickable && this.#takesPresses(upper, lower));
  }

  #isAbove(upper: SourceNode, lower: SourceNode): boolean {
    if (upper === lower || upper.holds(lower) || lower.holds(upper)) return false;
    const [above, below] = branches(upper, lower);
    return this.#isInOtherWindow(upper, lower) ? above.order < below.order : isDrawnAfter(above, below);
  }

  #isInOtherWindow(a: SourceNode, b: SourceNode): boolean {
    return this.tree.shape.isTopFirst && this.tree.windowOf(a) !== this.tree.windowOf(b);
  }

  /** An empty element over a card only enlarges the card's touch area, also when it has the card's label. */
  #takesPresses(upper: SourceNode, lower: SourceNode): boolean {
    const { tree } = this;
    const { text, label, type } = tree.traitsOf(upper);
    const area = areaOf(tree.visiblePartOf(upper));
    if (type !== undefined || text !== '' || area >= MIN_SCRIM_SHARE * areaOf(tree.window)) return true;
    if (tree.innerText(upper) !== '') return true;
    const { parent } = branches(upper, lower)[0];
    return label !== '' && (!parent || area < areaOf(tree.visiblePartOf(parent)));
  }
}

const isInside = (window: Parameters<typeof contains>[0], place: Point): boolean =>
  !isEmpty(window) && contains(window, place);

/** The sibling ancestors (or roots) of two elements, neither of which holds the other. */
function branches(a: SourceNode, b: SourceNode): [SourceNode, SourceNode] {
  let [left, right] = [a, b];
  while (left.parent && !left.parent.holds(b)) left = left.parent;
  while (right.parent && !right.parent.holds(a)) right = right.parent;
  return [left, right];
}

function isDrawnAfter(a: SourceNode, b: SourceNode): boolean {
  const [first, second] = [Number(a.attribute('drawing-order')), Number(b.attribute('drawing-order'))];
  return first > 0 && second > 0 && first !== second ? first > second : a.order > b.order;
}

/** The visible part of an element that scrolls, and its axes. */
export interface NativeScrollArea extends Rect {
  readonly horizontal: boolean;
  readonly vertical: boolean;
}

/** The scrolling elements at a point, the innermost first. */
export function scrollAreasAt(tree: ScreenTree, place: Point): NativeScrollArea[] {
  const around = tree.nodes.filter(
    (node) => tree.traitsOf(node).scrolls && tree.isInWindow(node) && contains(tree.visiblePartOf(node), place),
  );
  const top = around.reduce<SourceNode | undefined>((upper, node) => {
    const isLower = tree.shape.isTopFirst && upper && tree.windowOf(upper) !== tree.windowOf(node);
    return isLower ? upper : node;
  }, undefined);
  const areas: NativeScrollArea[] = [];
  for (let at = top; at; at = at.parent) {
    if (around.includes(at)) areas.push({ ...tree.visiblePartOf(at), ...axesOf(tree, at) });
  }
  return areas;
}

/** All scrolling elements, the largest first. */
export const allScrollAreas = (tree: ScreenTree): NativeScrollArea[] =>
  tree.nodes
    .filter((node) => tree.traitsOf(node).scrolls && tree.isInWindow(node))
    .map((node) => ({ ...tree.visiblePartOf(node), ...axesOf(tree, node) }))
    .sort((a, b) => areaOf(b) - areaOf(a));

/** Guesses from the children: beside each other, it scrolls sideways; below each other, up and down; a grid does both. */
function axesOf(tree: ScreenTree, node: SourceNode): { horizontal: boolean; vertical: boolean } {
  if (tree.traitsOf(node).scrolls === 'horizontal') return { horizontal: true, vertical: false };
  const seen = node.childNodes.filter((child) => tree.isInWindow(child)).map((child) => tree.traitsOf(child).bounds);
  const pairs = seen.slice(1).map((next, index) => [seen[index]!, next] as const);
  const horizontal = pairs.length > 0 && pairs.every(([a, b]) => b.x >= a.x + a.width);
  const vertical = pairs.length > 0 && pairs.every(([a, b]) => b.y >= a.y + a.height);
  return horizontal === vertical ? { horizontal: true, vertical: true } : { horizontal, vertical };
}
