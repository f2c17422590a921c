import type { Rect } from '#svc';
import { resample } from './plane.js';
import { type Pair, sizeOfSide } from './correlation/refine.js';

/** The side in pixels to which both pictures are scaled. */
const SIDE_PX = 64;
/** A margin for the gradient at the border, in these pixels. */
const MARGIN_PX = 2;
/** The first compared row and column. */
const FIRST = MARGIN_PX + 1;
/** An outline has at least this share of the steepness of the steepest pixels. */
const MIN_STEEPNESS = 0.25;

/** The gradient of each pixel. */
interface Gradients {
  readonly stride: number;
  readonly across: Float32Array;
  readonly down: Float32Array;
  /** The magnitude relative to that of the steepest tenth of the picture. */
  readonly steepness: Float32Array;
}

/**
 * The share of the outlines of two pictures that have the same position and direction, 0 to 1: the smaller share of
 * both pictures. It is the same when light and dark are swapped.
 */
export function compareOutlines(pair: Pair, bounds: Rect): number {
  const { base } = pair.pattern;
  const { width, height } = sizeOfSide(base, Math.min(1, bounds.width / base.width), SIDE_PX);
  const part = (rect: Rect): Rect => {
    const unitX = rect.width / width;
    const unitY = rect.height / height;
    return {
      x: rect.x - MARGIN_PX * unitX,
      y: rect.y - MARGIN_PX * unitY,
      width: rect.width + 2 * MARGIN_PX * unitX,
      height: rect.height + 2 * MARGIN_PX * unitY,
    };
  };
  const stride = width + 2 * MARGIN_PX;
  const rows = height + 2 * MARGIN_PX;
  const whole = part({ x: 0, y: 0, width: base.width, height: base.height });
  const mask = pair.mask && resample(pair.mask, whole, stride, rows);
  const own = gradientsOf(resample(pair.pattern, whole, stride, rows), stride, rows, mask);
  const theirs = gradientsOf(resample(pair.screen, part(bounds), stride, rows), stride, rows, mask);
  return Math.min(sharedOutlines(own, theirs, rows), sharedOutlines(theirs, own, rows));
}

function gradientsOf(values: Float32Array, stride: number, rows: number, mask: Float32Array | undefined): Gradients {
  const across = new Float32Array(values.length);
  const down = new Float32Array(values.length);
  const steepness = new Float32Array(values.length);
  const sizes = new Float32Array(values.length);
  let count = 0;
  // The gradient at the border of a template is unknown.
  for (let y = FIRST; y < rows - FIRST; y++) {
    for (let x = FIRST; x < stride - FIRST; x++) {
      const i = y * stride + x;
      if (mask && mask[i]! < 250) continue;
      const dx = values[i + 1]! - values[i - 1]!;
      const dy = values[i + stride]! - values[i - stride]!;
      const size = Math.sqrt(dx * dx + dy * dy);
      across[i] = dx / (size || 1);
      down[i] = dy / (size || 1);
      steepness[i] = size;
      if (size > 4) sizes[count++] = size;
    }
  }
  const sorted = sizes.subarray(0, count).sort();
  const steep = sorted[count - 1 - Math.floor(count * 0.1)] ?? 1;
  for (let i = 0; i < steepness.length; i++) steepness[i]! /= steep;
  return { stride, across, down, steepness };
}

/** The share of the first picture's outlines that the second one has within a pixel. */
function sharedOutlines(first: Gradients, second: Gradients, rows: number): number {
  const { stride } = first;
  let total = 0;
  let sum = 0;
  for (let y = FIRST; y < rows - FIRST; y++) {
    for (let x = FIRST; x < stride - FIRST; x++) {
      const i = y * stride + x;
      const size = first.steepness[i]!;
      if (size < MIN_STEEPNESS) continue;
      let best = 0;
      for (let v = -1; v <= 1; v++) {
        for (let u = -1; u <= 1; u++) {
          const j = i + v * stride + u;
          const along = Math.abs(first.across[i]! * second.across[j]! + first.down[i]! * second.down[j]!);
          const found = along * Math.min(1, second.steepness[j]! / Math.min(size, 1) / 0.6);
          if (found > best) best = found;
        }
      }
      const weight = Math.min(1, size);
      total += weight;
      sum += weight * best * best;
    }
  }
  return total === 0 ? 0 : sum / total;
}
