/** A point in window coordinates (CSS pixels in a browser). */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle in window coordinates; `x` and `y` are its upper left corner. */
export interface Rect extends Point, Size {}

export const centre = (rect: Rect): Point => ({ x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 });

export const contains = (rect: Rect, point: Point): boolean =>
  point.x >= rect.x && point.x <= rect.x + rect.width && point.y >= rect.y && point.y <= rect.y + rect.height;

/** The smallest rectangle that contains all the given ones, of which there must be at least one. */
export function around(rects: readonly Rect[]): Rect {
  const x = Math.min(...rects.map((rect) => rect.x));
  const y = Math.min(...rects.map((rect) => rect.y));
  const right = Math.max(...rects.map((rect) => rect.x + rect.width));
  const bottom = Math.max(...rects.map((rect) => rect.y + rect.height));
  return { x, y, width: right - x, height: bottom - y };
}

/**
 * The whole pixels of a picture that an area covers at least in part; the whole picture without an area, undefined when
 * the area lies outside the picture.
 * @param margin pixels by which the area is enlarged on each side
 */
export function wholePixels(area: Rect | undefined, { width, height }: Size, margin = 0): Rect | undefined {
  if (!area) return { x: 0, y: 0, width, height };
  const x = Math.max(0, Math.floor(area.x) - margin);
  const y = Math.max(0, Math.floor(area.y) - margin);
  const right = Math.min(width, Math.ceil(area.x + area.width) + margin);
  const bottom = Math.min(height, Math.ceil(area.y + area.height) + margin);
  return right > x && bottom > y ? { x, y, width: right - x, height: bottom - y } : undefined;
}

/**
 * Groups items into rows from top to bottom, each sorted from left to right. Two items are in one row when they overlap
 * vertically by at least half of the smaller height.
 */
export function inRows<T extends { readonly bounds: Rect }>(items: readonly T[]): T[][] {
  const rows: [T, ...T[]][] = [];
  for (const item of items.toSorted((a, b) => centre(a.bounds).y - centre(b.bounds).y)) {
    const row = rows.at(-1);
    if (row && areSideBySide(row[0].bounds, item.bounds)) row.push(item);
    else rows.push([item]);
  }
  return rows.map((row) => row.toSorted((a, b) => a.bounds.x - b.bounds.x));
}

function areSideBySide(one: Rect, other: Rect): boolean {
  const overlap = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return overlap >= Math.min(one.height, other.height) / 2;
}
