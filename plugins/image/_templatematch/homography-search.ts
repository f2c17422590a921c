import type { Point, Rect, Size } from '#svc';
import { type Cell, cellsIn, likenessOf, REACH, SIDE } from './cells.js';
import { type Features, findHomography, type Homography } from './feature-search.js';
import type { Pattern } from './pattern.js';
import type { Pyramid } from './plane.js';
import { sizeOfSide } from './correlation/refine.js';
import { alikeness } from './score.js';

/** A match by features. */
export interface PlacedMatch {
  readonly bounds: Rect;
  readonly score: number;
  /** The share of the template that is not covered, 0 to 1. */
  readonly visible: number;
}

/** A template with a shorter side, in pixels, has too few features. */
const MIN_SHORT_SIDE = 40;
/**
 * Conditions for a partly covered match: the shorter side in pixels, the ratio of the sides and the visible share. Small
 * or long templates are excluded, since two labels may also differ in one part only.
 */
const COVERED = { minShortSide: 64, maxAspect: 2, minVisible: 0.6 };
/** A cell of less similarity is covered. */
const MIN_VISIBLE_SIMILARITY = 0.6;
/** A side may be this many times as long as in the template. */
const SIDE_SCALE = { min: 0.4, max: 2.5 };
/** The largest ratio between the scales of two sides. */
const MAX_SIDE_RATIO = 1.35;
/** The cosine of the sharpest corner. */
const MAX_CORNER_COSINE = 0.5;

/** Whether a pattern is large enough to have features and small enough for the screen. */
export const isForFeatures = ({ width, height, isOpaque }: Pattern, screen: Size): boolean =>
  isOpaque &&
  Math.min(width, height) >= MIN_SHORT_SIDE &&
  Math.max(width, height) <= 2 * Math.max(screen.width, screen.height);

/** Finds a pattern that is turned on the screen or partly covered. */
export function searchByFeatures(screen: Pyramid, features: Features, pattern: Pattern): PlacedMatch | undefined {
  const homography = findHomography(features, pattern);
  if (!homography) return undefined;
  const corners = cornersOf(homography, pattern);
  if (!isPlausible(corners, pattern)) return undefined;
  const size = sizeOfSide(pattern, 1, SIDE);
  const cells = cellsIn(pattern.grey, undefined, rectify(screen, homography, pattern, size), size);
  const bounds = boundsOfPoints(corners);
  const whole = { bounds, score: alikeness(likenessOf(cells)), visible: 1 };
  const { width, height } = pattern;
  const short = Math.min(width, height);
  if (short < COVERED.minShortSide || Math.max(width, height) > COVERED.maxAspect * short) return whole;
  const uncovered = cells.filter(({ alike }) => alike >= MIN_VISIBLE_SIMILARITY);
  const visible = weightOf(uncovered) / weightOf(cells);
  if (!(visible >= COVERED.minVisible)) return whole;
  const score = likenessOf(uncovered).mean;
  return score > whole.score ? { bounds, score, visible } : whole;
}

const weightOf = (cells: readonly Cell[]): number => cells.reduce((sum, { weight }) => sum + weight, 0);

/** Samples the screen where the homography places the pattern, in the orientation of the pattern. */
function rectify(screen: Pyramid, homography: Homography, pattern: Size, size: Size): Float32Array {
  const columns = size.width + 2 * REACH;
  const rows = size.height + 2 * REACH;
  const unitX = pattern.width / size.width;
  const unitY = pattern.height / size.height;
  const level = Math.max(0, Math.floor(Math.log2(Math.min(unitX, unitY)) + 0.25));
  const { width, height, data } = screen.level(level);
  const scale = 1 / 2 ** level;
  const out = new Float32Array(columns * rows);
  for (let row = 0, i = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, i++) {
      const at = transform(homography, { x: (column - REACH + 0.5) * unitX, y: (row - REACH + 0.5) * unitY });
      const x = Math.min(width - 1.001, Math.max(0, at.x * scale - 0.5));
      const y = Math.min(height - 1.001, Math.max(0, at.y * scale - 0.5));
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const [shareX, shareY] = [x - left, y - top];
      const j = top * width + left;
      const upper = data[j]! * (1 - shareX) + data[j + 1]! * shareX;
      const lower = data[j + width]! * (1 - shareX) + data[j + width + 1]! * shareX;
      out[i] = upper * (1 - shareY) + lower * shareY;
    }
  }
  return out;
}

/** Applies a homography to a point. */
function transform([a, b, c, d, e, f, g, h, i]: Homography, { x, y }: Point): Point {
  const w = g! * x + h! * y + i!;
  return { x: (a! * x + b! * y + c!) / w, y: (d! * x + e! * y + f!) / w };
}

/** The corners of a template on the screen, clockwise from the top left one. */
export const cornersOf = (homography: Homography, { width, height }: Size): Point[] =>
  [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ].map((corner) => transform(homography, corner));

/** Whether corners show a flat template: turned or scaled, hardly distorted, not mirrored. */
export function isPlausible(corners: readonly Point[], { width, height }: Size): boolean {
  const sides = corners.map((from, i) => {
    const to = corners[(i + 1) % 4]!;
    return { x: to.x - from.x, y: to.y - from.y };
  });
  const lengths = sides.map(({ x, y }) => Math.hypot(x, y));
  const scales = lengths.map((length, i) => length / (i % 2 === 0 ? width : height));
  if (scales.some((scale) => !(scale >= SIDE_SCALE.min && scale <= SIDE_SCALE.max))) return false;
  if (Math.max(...scales) > MAX_SIDE_RATIO * Math.min(...scales)) return false;
  return sides.every((side, i) => {
    const next = sides[(i + 1) % 4]!;
    const product = lengths[i]! * lengths[(i + 1) % 4]!;
    const turn = side.x * next.y - side.y * next.x;
    const cosine = (side.x * next.x + side.y * next.y) / product;
    return turn > 0 && Math.abs(cosine) <= MAX_CORNER_COSINE;
  });
}

/** The bounding rectangle of points. */
export function boundsOfPoints(points: readonly Point[]): Rect {
  const [x, y] = [Math.min(...points.map((each) => each.x)), Math.min(...points.map((each) => each.y))];
  const [right, bottom] = [Math.max(...points.map((each) => each.x)), Math.max(...points.map((each) => each.y))];
  return { x, y, width: right - x, height: bottom - y };
}
