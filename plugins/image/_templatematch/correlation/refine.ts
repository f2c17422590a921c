import type { Rect, Size } from '#svc';
import type { Candidate } from './coarse-search.js';
import { centreValues, type Pyramid, resample } from '../plane.js';

/** A screen and a pattern that are compared. */
export interface Pair {
  readonly screen: Pyramid;
  readonly pattern: Pyramid;
  readonly mask: Pyramid | undefined;
}

interface Stage {
  /** The size to which both are scaled. */
  readonly size: Size;
  /** The largest error of the position, in pixels of that size. */
  readonly reach: number;
  /** The largest relative error of the scale. */
  readonly stretch: number;
}

const STAGES: readonly { readonly side: number; readonly reach: number; readonly stretch: number }[] = [
  { side: 16, reach: 2, stretch: 0.05 },
  { side: 30, reach: 2, stretch: 0.025 },
  { side: 56, reach: 2, stretch: 0.012 },
];

const LAST_STRETCH = 0.006;

/** Scales a size so that the root of its area is about `side` pixels. The result is never larger than the picture. */
export function sizeOfSide({ width, height }: Size, scale: number, side: number): Size {
  const short = Math.min(width, height);
  const wanted = Math.max(side / Math.sqrt(width * height), (side * 0.5) / short);
  const factor = Math.min(wanted, 1, scale);
  return { width: Math.max(3, Math.round(width * factor)), height: Math.max(3, Math.round(height * factor)) };
}

/** Refines the position and scale of a candidate. @param isFixed whether its scale is exact */
export function refine(pair: Pair, candidate: Candidate, least: number, isFixed: boolean): Candidate | undefined {
  let best = candidate;
  let last: Size = { width: 0, height: 0 };
  for (const { side, reach, stretch } of STAGES) {
    const size = sizeOfSide(pair.pattern.base, candidate.scale, side);
    if (last.width === size.width && last.height === size.height) break;
    last = size;
    best = climb(pair, best, { size, reach, stretch: isFixed ? 0 : stretch });
    if (Math.abs(best.correlation) < least) return undefined;
  }
  // Once more from the position between pixels.
  return climb(pair, best, { size: last, reach: 1, stretch: isFixed ? 0 : LAST_STRETCH });
}

/** Follows the correlation to the best scale and position of one stage. */
function climb(pair: Pair, from: Candidate, stage: Stage): Candidate {
  const { width, height } = stage.size;
  const { base } = pair.pattern;
  const whole = { x: 0, y: 0, width: base.width, height: base.height };
  const wanted = normal(
    resample(pair.pattern, whole, width, height),
    pair.mask && resample(pair.mask, whole, width, height),
  );
  const at = (scale: number, centreX: number, centreY: number): Candidate => {
    const bounds = {
      x: centreX - (base.width * scale) / 2,
      y: centreY - (base.height * scale) / 2,
      width: base.width * scale,
      height: base.height * scale,
    };
    return bestPosition(pair.screen, wanted, bounds, scale, stage);
  };
  const { bounds } = from;
  const x = bounds.x + bounds.width / 2;
  const y = bounds.y + bounds.height / 2;
  let best = at(from.scale, x, y);
  if (stage.stretch === 0) return best;
  for (const factor of [1 - stage.stretch, 1 + stage.stretch]) {
    for (let steps = 0; steps < 2; steps++) {
      const found = at(
        best.scale * factor,
        best.bounds.x + best.bounds.width / 2,
        best.bounds.y + best.bounds.height / 2,
      );
      if (Math.abs(found.correlation) <= Math.abs(best.correlation)) break;
      best = found;
    }
  }
  return best;
}

/** Normalised values with their mask. */
interface Normal {
  /** Their mean is 0 and the sum of their squares 1. */
  readonly values: Float32Array;
  readonly mask: Float32Array | undefined;
  readonly total: number;
}

function normal(values: Float32Array, opacity: Float32Array | undefined): Normal {
  const mask = opacity?.map((value) => value / 255);
  const { total, energy } = centreValues(values, mask);
  const length = Math.sqrt(energy) || 1;
  for (let i = 0; i < values.length; i++) values[i]! /= length;
  return { values, mask, total };
}

/** Marks a position whose correlation, at most 1, is not computed yet. */
const UNKNOWN = 2;

/** Climbs to the best position within reach of bounds, at one scale. */
function bestPosition(
  screen: Pyramid,
  wanted: Normal,
  bounds: Rect,
  scale: number,
  { size: { width, height }, reach }: Stage,
): Candidate {
  const unitX = bounds.width / width;
  const unitY = bounds.height / height;
  const stride = width + 2 * reach;
  const around = {
    x: bounds.x - reach * unitX,
    y: bounds.y - reach * unitY,
    width: bounds.width + 2 * reach * unitX,
    height: bounds.height + 2 * reach * unitY,
  };
  const patch = resample(screen, around, stride, height + 2 * reach);
  const side = 2 * reach + 1;
  const known = new Float64Array(side * side).fill(UNKNOWN);
  const at = (x: number, y: number): number => {
    const place = (y + reach) * side + x + reach;
    if (known[place] === UNKNOWN) {
      known[place] = correlationAt(patch, stride, x + reach, y + reach, wanted, width, height);
    }
    return known[place]!;
  };
  let [bestX, bestY] = [0, 0];
  let best = at(0, 0);
  for (let isMoving = true; isMoving;) {
    isMoving = false;
    const [fromX, fromY] = [bestX, bestY];
    for (let y = Math.max(-reach, fromY - 1); y <= Math.min(reach, fromY + 1); y++) {
      for (let x = Math.max(-reach, fromX - 1); x <= Math.min(reach, fromX + 1); x++) {
        const found = at(x, y);
        if (Math.abs(found) <= Math.abs(best)) continue;
        [best, bestX, bestY] = [found, x, y];
        isMoving = true;
      }
    }
  }
  const near = (dx: number, dy: number): number => Math.abs(at(bestX + dx, bestY + dy));
  const size = Math.abs(best);
  const offX = Math.abs(bestX) < reach ? vertex(near(-1, 0), size, near(1, 0)) : 0;
  const offY = Math.abs(bestY) < reach ? vertex(near(0, -1), size, near(0, 1)) : 0;
  return {
    bounds: { ...bounds, x: bounds.x + (bestX + offX) * unitX, y: bounds.y + (bestY + offY) * unitY },
    scale,
    correlation: best,
  };
}

/** The vertex of the parabola through three values with the maximum in the middle: -0.5 to 0.5. */
function vertex(before: number, middle: number, after: number): number {
  const curve = before - 2 * middle + after;
  return curve < 0 ? Math.max(-0.5, Math.min(0.5, (before - after) / (2 * curve))) : 0;
}

/** Added to the variance, so that a window of nearly one colour correlates with nothing. */
const NOISE_VARIANCE = 4;

function correlationAt(
  patch: Float32Array,
  stride: number,
  left: number,
  top: number,
  { values, mask, total }: Normal,
  width: number,
  height: number,
): number {
  let product = 0;
  let sum = 0;
  let square = 0;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0, j = (top + y) * stride + left; x < width; x++, i++, j++) {
      const value = patch[j]!;
      const counted = mask ? mask[i]! * value : value;
      product += values[i]! * value;
      sum += counted;
      square += counted * value;
    }
  }
  const variance = Math.max(0, square - (sum * sum) / total);
  return product / Math.sqrt(variance + NOISE_VARIANCE * total);
}
