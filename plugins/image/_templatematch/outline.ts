import type { Rect } from '#svc';
import { resample } from './plane.js';
import { type Pair, sizeOfSide } from './refine.js';

/** Pixels of a side when the outlines are compared. */
const SIDE = 64;
/** Pixels that are looked at around each pair, for the slopes at the border. */
const RIM = 2;
const EDGE = RIM + 1;
/** A slope of less than this share of a picture's steepest ones is no outline. */
const FAINT = 0.25;

interface Slopes {
  readonly stride: number;
  readonly across: Float32Array;
  readonly down: Float32Array;
  /** 0 to 1 and a little more: steepness over that of the picture's steep places. */
  readonly steepness: Float32Array;
}

/**
 * How much of the outlines of two pictures runs in the same place and direction, 0 to 1. Each of the two must show the
 * other's, and it does not matter which side of a line is the bright one.
 */
export function compareOutlines(pair: Pair, bounds: Rect): number {
  const { base } = pair.pattern;
  const { width, height } = sizeOfSide(base, Math.min(1, bounds.width / base.width), SIDE);
  const part = (rect: Rect): Rect => {
    const unitX = rect.width / width;
    const unitY = rect.height / height;
    return {
      x: rect.x - RIM * unitX,
      y: rect.y - RIM * unitY,
      width: rect.width + 2 * RIM * unitX,
      height: rect.height + 2 * RIM * unitY,
    };
  };
  const stride = width + 2 * RIM;
  const rows = height + 2 * RIM;
  const whole = part({ x: 0, y: 0, width: base.width, height: base.height });
  const mask = pair.mask && resample(pair.mask, whole, stride, rows);
  const own = slopesOf(resample(pair.pattern, whole, stride, rows), stride, rows, mask);
  const theirs = slopesOf(resample(pair.screen, part(bounds), stride, rows), stride, rows, mask);
  return Math.min(shown(own, theirs, rows), shown(theirs, own, rows));
}

function slopesOf(values: Float32Array, stride: number, rows: number, mask: Float32Array | undefined): Slopes {
  const across = new Float32Array(values.length);
  const down = new Float32Array(values.length);
  const steepness = new Float32Array(values.length);
  const sizes: number[] = [];
  // At the border, a template does not know what is beyond it.
  for (let y = EDGE; y < rows - EDGE; y++) {
    for (let x = EDGE; x < stride - EDGE; x++) {
      const i = y * stride + x;
      if (mask && mask[i]! < 250) continue;
      const dx = values[i + 1]! - values[i - 1]!;
      const dy = values[i + stride]! - values[i - stride]!;
      const size = Math.hypot(dx, dy);
      across[i] = dx / (size || 1);
      down[i] = dy / (size || 1);
      steepness[i] = size;
      if (size > 4) sizes.push(size);
    }
  }
  sizes.sort((a, b) => b - a);
  const steep = sizes[Math.floor(sizes.length * 0.1)] ?? 1;
  for (let i = 0; i < steepness.length; i++) steepness[i]! /= steep;
  return { stride, across, down, steepness };
}

/** How much of the first's outline the second shows within a pixel. */
function shown(first: Slopes, second: Slopes, rows: number): number {
  const { stride } = first;
  let total = 0;
  let sum = 0;
  for (let y = EDGE; y < rows - EDGE; y++) {
    for (let x = EDGE; x < stride - EDGE; x++) {
      const i = y * stride + x;
      const size = first.steepness[i]!;
      if (size < FAINT) continue;
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
