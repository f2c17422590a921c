import type { Rect } from '#svc';

export const EMPTY_RECT: Rect = { x: 0, y: 0, width: 0, height: 0 };

export const isEmpty = ({ width, height }: Rect): boolean => width <= 0 || height <= 0;

export const areaOf = ({ width, height }: Rect): number => width * height;

/** The common part of two rectangles; width or height is 0 when they do not overlap. */
export function intersection(a: Rect, b: Rect): Rect {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(0, Math.min(a.x + a.width, b.x + b.width) - x),
    height: Math.max(0, Math.min(a.y + a.height, b.y + b.height) - y),
  };
}

/** The smallest rectangle around all non-empty ones. */
export function unionOf(rects: Iterable<Rect>): Rect {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const rect of rects) {
    if (isEmpty(rect)) continue;
    left = Math.min(left, rect.x);
    top = Math.min(top, rect.y);
    right = Math.max(right, rect.x + rect.width);
    bottom = Math.max(bottom, rect.y + rect.height);
  }
  return left < right ? { x: left, y: top, width: right - left, height: bottom - top } : EMPTY_RECT;
}

/** Rounds to whole numbers, at least 1 wide and high, around the same centre. */
export function wholeNumbers({ x, y, width, height }: Rect): Rect {
  const wide = Math.max(1, Math.round(width));
  const high = Math.max(1, Math.round(height));
  return { x: Math.round(x + (width - wide) / 2), y: Math.round(y + (height - high) / 2), width: wide, height: high };
}
