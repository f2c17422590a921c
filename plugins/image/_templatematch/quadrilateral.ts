import type { Point, Rect, Size } from '#svc';
import type { Homography } from './feature-search.js';

/** Where a homography takes a point. */
export function transform([a, b, c, d, e, f, g, h, i]: Homography, { x, y }: Point): Point {
  const w = g! * x + h! * y + i!;
  return { x: (a! * x + b! * y + c!) / w, y: (d! * x + e! * y + f!) / w };
}

/** The four corners of a picture, clockwise from the left upper one, as they stand on the screen. */
export const cornersOf = (homography: Homography, { width, height }: Size): Point[] =>
  [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ].map((corner) => transform(homography, corner));

/** What a side may be of what it should be, and one side of the opposite one. */
const SCALE = { least: 0.4, most: 2.5 };
const UNEVEN = 1.35;
/** The cosine of the sharpest corner. */
const SHARPEST = 0.5;

/** Whether a picture lies flat on the screen like this: turned, of half to double size, hardly distorted, not mirrored. */
export function isPlausible(corners: readonly Point[], { width, height }: Size): boolean {
  const sides = corners.map((from, i) => {
    const to = corners[(i + 1) % 4]!;
    return { x: to.x - from.x, y: to.y - from.y };
  });
  const lengths = sides.map(({ x, y }) => Math.hypot(x, y));
  const scales = lengths.map((length, i) => length / (i % 2 === 0 ? width : height));
  if (scales.some((scale) => !(scale >= SCALE.least && scale <= SCALE.most))) return false;
  if (Math.max(...scales) > UNEVEN * Math.min(...scales)) return false;
  return sides.every((side, i) => {
    const next = sides[(i + 1) % 4]!;
    const product = lengths[i]! * lengths[(i + 1) % 4]!;
    const turn = side.x * next.y - side.y * next.x;
    const cosine = (side.x * next.x + side.y * next.y) / product;
    return turn > 0 && Math.abs(cosine) <= SHARPEST;
  });
}

/** The rectangle around some points. */
export function around(points: readonly Point[]): Rect {
  const [x, y] = [Math.min(...points.map((each) => each.x)), Math.min(...points.map((each) => each.y))];
  const [right, bottom] = [Math.max(...points.map((each) => each.x)), Math.max(...points.map((each) => each.y))];
  return { x, y, width: right - x, height: bottom - y };
}
