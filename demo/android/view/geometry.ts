/** Device pixels in one density-independent pixel. */
export const PIXEL_RATIO = 2.625;

/** Density-independent pixels as whole device pixels. */
export const dp = (value: number): number => Math.round(value * PIXEL_RATIO);

/** A point of the screen, in device pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle of the screen in device pixels; `right` and `bottom` are outside. */
export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const rectAt = (left: number, top: number, { width, height }: Size): Rect => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

export const sizeOf = ({ left, top, right, bottom }: Rect): Size => ({ width: right - left, height: bottom - top });

export const centerOf = ({ left, top, right, bottom }: Rect): Point => ({
  x: Math.floor((left + right) / 2),
  y: Math.floor((top + bottom) / 2),
});

export const isInside = ({ x, y }: Point, { left, top, right, bottom }: Rect): boolean =>
  x >= left && x < right && y >= top && y < bottom;

export const isEmpty = ({ left, top, right, bottom }: Rect): boolean => right <= left || bottom <= top;

/** What two rectangles share; empty when they do not meet. */
export const intersection = (one: Rect, other: Rect): Rect => ({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
});

export const moved = ({ left, top, right, bottom }: Rect, { x, y }: Point): Rect => ({
  left: left + x,
  top: top + y,
  right: right + x,
  bottom: bottom + y,
});

export const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
