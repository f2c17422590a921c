import type { Rect, Size } from '#svc';
import { type Cell, cellsIn, likenessOf, REACH, SIDE } from './cells.js';
import { type Features, findHomography, type Homography } from './feature-search.js';
import type { Pattern } from './pattern.js';
import type { Pyramid } from './plane.js';
import { around, cornersOf, isPlausible, transform } from './quadrilateral.js';
import { sizeOfSide } from './refine.js';
import { alikeness } from './score.js';

/** A place that features led to. */
export interface TurnedMatch {
  readonly bounds: Rect;
  readonly score: number;
  /** Share of the template that is not covered, 0 to 1. */
  readonly visible: number;
}

/** Pixels of the shorter side from which a template has features enough. */
const LEAST_SHORT = 40;
/** What a template must be to be known when something covers it: a label differs from another in one part as well. */
const COVERED = { short: 64, longestShape: 2, visible: 0.6 };
/** A part that is less alike is covered. */
const COVERED_BELOW = 0.6;

/** Whether a pattern has features, and a screen the room for it. */
export const isForFeatures = ({ width, height, mask }: Pattern, screen: Size): boolean =>
  mask === undefined &&
  Math.min(width, height) >= LEAST_SHORT &&
  Math.max(width, height) <= 2 * Math.max(screen.width, screen.height);

/** A pattern that stands turned on the screen, or partly behind something. */
export function searchByFeatures(screen: Pyramid, features: Features, pattern: Pattern): TurnedMatch | undefined {
  const homography = findHomography(features, pattern);
  if (!homography) return undefined;
  const corners = cornersOf(homography, pattern);
  if (!isPlausible(corners, pattern)) return undefined;
  const size = sizeOfSide(pattern, 1, SIDE);
  const cells = cellsIn(pattern.grey, undefined, straighten(screen, homography, pattern, size), size);
  const bounds = around(corners);
  const whole = { bounds, score: alikeness(likenessOf(cells)), visible: 1 };
  const { width, height } = pattern;
  const short = Math.min(width, height);
  if (short < COVERED.short || Math.max(width, height) > COVERED.longestShape * short) return whole;
  const seen = cells.filter(({ alike }) => alike >= COVERED_BELOW);
  const visible = weightOf(seen) / weightOf(cells);
  if (!(visible >= COVERED.visible)) return whole;
  const score = likenessOf(seen).mean;
  return score > whole.score ? { bounds, score, visible } : whole;
}

const weightOf = (cells: readonly Cell[]): number => cells.reduce((sum, { weight }) => sum + weight, 0);

/** What the screen shows where the pattern should be, turned back. */
function straighten(screen: Pyramid, homography: Homography, pattern: Size, size: Size): Float32Array {
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
