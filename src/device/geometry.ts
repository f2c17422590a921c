/** A place in window coordinates (CSS pixels in a browser). */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle in window coordinates; `x` and `y` are its left upper corner. */
export interface Rect extends Point, Size {}

export const centre = (rect: Rect): Point => ({ x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 });

export const contains = (rect: Rect, point: Point): boolean =>
  point.x >= rect.x && point.x <= rect.x + rect.width && point.y >= rect.y && point.y <= rect.y + rect.height;

/** The smallest rectangle around several; there must be one. */
export function around(rects: readonly Rect[]): Rect {
  const x = Math.min(...rects.map((rect) => rect.x));
  const y = Math.min(...rects.map((rect) => rect.y));
  const right = Math.max(...rects.map((rect) => rect.x + rect.width));
  const bottom = Math.max(...rects.map((rect) => rect.y + rect.height));
  return { x, y, width: right - x, height: bottom - y };
}

/**
 * The pixels that an area touches, of a picture of a size; all of them without an area, undefined when it has none.
 * @param margin pixels around the area that count too
 */
export function wholePixels(area: Rect | undefined, { width, height }: Size, margin = 0): Rect | undefined {
  if (!area) return { x: 0, y: 0, width, height };
  const x = Math.max(0, Math.floor(area.x) - margin);
  const y = Math.max(0, Math.floor(area.y) - margin);
  const right = Math.min(width, Math.ceil(area.x + area.width) + margin);
  const bottom = Math.min(height, Math.ceil(area.y + area.height) + margin);
  return right > x && bottom > y ? { x, y, width: right - x, height: bottom - y } : undefined;
}
