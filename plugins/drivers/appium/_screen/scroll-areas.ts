import { contains, type Point, type Rect } from '#svc';
import { areaOf } from './rectangles.js';
import type { ScreenTree } from './screen-tree.js';
import type { SourceNode } from './source-node.js';

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
    const isLower = tree.platform.isTopFirst && upper && tree.windowOf(upper) !== tree.windowOf(node);
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
