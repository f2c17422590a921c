import type { Rect, Size } from '#svc';
import { EMPTY_RECT } from '../rectangles.js';
import type { SourceNode } from '../source-node.js';

const CORNERS = /^\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]$/;

/** Whether the bounds are written as `[left,top][right,bottom]`. */
export const hasCorners = (node: SourceNode): boolean => CORNERS.test(node.attribute('bounds'));

/** The bounds of `bounds="[left,top][right,bottom]"`; empty when there are none. */
export function cornersOf(node: SourceNode): Rect {
  const match = CORNERS.exec(node.attribute('bounds'));
  if (!match) return EMPTY_RECT;
  const [left, top, right, bottom] = match.slice(1).map(Number) as [number, number, number, number];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The bounds of the attributes `x`, `y`, `width` and `height`. */
export const boxOf = (node: SourceNode): Rect => ({
  x: numberOf(node, 'x'),
  y: numberOf(node, 'y'),
  width: numberOf(node, 'width'),
  height: numberOf(node, 'height'),
});

/** The first number of an attribute; 0 when there is none. */
export function numberOf(node: SourceNode, name: string): number {
  const number = Number.parseFloat(node.attribute(name));
  return Number.isFinite(number) ? number : 0;
}

/** The size of the outermost element that has one and holds all others. */
export function outermostSize(nodes: readonly SourceNode[]): Size | undefined {
  for (const node of nodes) {
    if (node.end !== nodes.length - 1) return undefined;
    const { width, height } = boxOf(node);
    if (width > 0 && height > 0) return { width, height };
  }
  return undefined;
}
