import type { Rect, Size } from '#svc';
import { type Pair, sizeOfSide } from './correlation/refine.js';
import { type Pyramid, resample } from './plane.js';

/** The similarity of two pictures, by cells. */
export interface Likeness {
  /** The mean of the cells, weighted by their contrast, 0 to 1. */
  readonly mean: number;
  /** The mean of the worst quarter. */
  readonly worst: number;
  /** The share of the cells in which light and dark are swapped. */
  readonly swapped: number;
}

/** The side in pixels to which both pictures are scaled. */
export const SIDE = 72;
/** The largest offset of a cell, in these pixels. */
export const REACH = 2;
/** The side of a cell, in these pixels. */
const CELL_PX = 8;
/** A cell with a smaller share of the whole contrast is flat. */
const FLAT_SHARE = 0.12;

/** The comparison of one cell. */
export interface Cell {
  /** The similarity, 0 to 1. */
  readonly alike: number;
  /** The contrast of the cell, 0 to 1. */
  readonly weight: number;
  readonly isSwapped: boolean;
}

/**
 * Compares a template with a place on the screen cell by cell. Each cell may have a small offset: text and lines are
 * drawn on whole pixels, so their positions differ between scales.
 */
export function compareCells(pair: Pair, bounds: Rect, scale: number): Likeness {
  return likenessOf(cellsAt(pair, bounds, scale));
}

/** Compares the cells of a template with a place on the screen. */
function cellsAt({ screen, pattern, mask }: Pair, bounds: Rect, scale: number): Cell[] {
  const size = sizeOfSide(pattern.base, scale, SIDE);
  const unitX = bounds.width / size.width;
  const unitY = bounds.height / size.height;
  const around = {
    x: bounds.x - REACH * unitX,
    y: bounds.y - REACH * unitY,
    width: bounds.width + 2 * REACH * unitX,
    height: bounds.height + 2 * REACH * unitY,
  };
  const patch = resample(screen, around, size.width + 2 * REACH, size.height + 2 * REACH);
  return cellsIn(pattern, mask, patch, size);
}

/**
 * Compares the cells of a template with a picture.
 * @param patch a picture of `size` with a margin of `REACH` pixels
 */
export function cellsIn(pattern: Pyramid, mask: Pyramid | undefined, patch: Float32Array, size: Size): Cell[] {
  const whole = { x: 0, y: 0, width: pattern.base.width, height: pattern.base.height };
  const wanted = resample(pattern, whole, size.width, size.height);
  return cellsOf(wanted, mask && resample(mask, whole, size.width, size.height), patch, size, REACH);
}

function cellsOf(
  wanted: Float32Array,
  mask: Float32Array | undefined,
  patch: Float32Array,
  { width, height }: Size,
  reach: number,
): Cell[] {
  const columns = Math.max(1, Math.round(width / CELL_PX));
  const rows = Math.max(1, Math.round(height / CELL_PX));
  const stride = width + 2 * reach;
  const ownNoise = varianceOf(wanted, width, 0, 0, width, height, mask);
  const theirNoise = varianceOf(patch, stride, reach, reach, width, height, undefined);
  const cells: Cell[] = [];
  for (let row = 0; row < rows; row++) {
    const top = Math.round((row * height) / rows);
    const bottom = Math.round(((row + 1) * height) / rows);
    for (let column = 0; column < columns; column++) {
      const left = Math.round((column * width) / columns);
      const right = Math.round(((column + 1) * width) / columns);
      const cell = compare(
        wanted,
        width,
        mask,
        patch,
        stride,
        reach,
        { left, top, right, bottom },
        ownNoise,
        theirNoise,
      );
      if (cell) cells.push(cell);
    }
  }
  return cells;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function compare(
  wanted: Float32Array,
  width: number,
  mask: Float32Array | undefined,
  patch: Float32Array,
  stride: number,
  reach: number,
  { left, top, right, bottom }: Box,
  ownContrast: number,
  theirContrast: number,
): Cell | undefined {
  let count = 0;
  let mean = 0;
  let square = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left, i = y * width + left; x < right; x++, i++) {
      const share = mask ? mask[i]! / 255 : 1;
      count += share;
      mean += share * wanted[i]!;
      square += share * wanted[i]! * wanted[i]!;
    }
  }
  const area = (right - left) * (bottom - top);
  if (count < 0.2 * area) return undefined;
  mean /= count;
  const ownVariance = Math.max(0, square / count - mean * mean);
  const ownFloor = FLAT_SHARE * FLAT_SHARE * ownContrast + 1;
  const theirFloor = FLAT_SHARE * FLAT_SHARE * theirContrast + 1;
  let best = 0;
  let isSwapped = false;
  let theirs = Infinity;
  for (let dy = 0; dy <= 2 * reach; dy++) {
    for (let dx = 0; dx <= 2 * reach; dx++) {
      let product = 0;
      let sum = 0;
      let squares = 0;
      for (let y = top; y < bottom; y++) {
        for (let x = left, i = y * width + left, j = (y + dy) * stride + left + dx; x < right; x++, i++, j++) {
          const value = patch[j]!;
          const share = mask ? mask[i]! / 255 : 1;
          product += share * (wanted[i]! - mean) * value;
          sum += share * value;
          squares += share * value * value;
        }
      }
      const variance = Math.max(0, squares / count - (sum / count) ** 2);
      theirs = Math.min(theirs, variance);
      const alike = product / count / Math.sqrt(Math.max(ownVariance, ownFloor) * Math.max(variance, theirFloor));
      if (Math.abs(alike) > best) {
        best = Math.abs(alike);
        isSwapped = alike < 0;
      }
    }
  }
  const ownShare = ownVariance / Math.max(ownContrast, 1);
  const theirShare = theirs / Math.max(theirContrast, 1);
  // A cell counts by its contrast in either picture.
  const share = Math.max(ownShare, theirShare);
  const weight = share < FLAT_SHARE * FLAT_SHARE ? 0 : Math.min(1, Math.sqrt(share)) * (count / area);
  return { alike: best, weight, isSwapped };
}

function varianceOf(
  values: Float32Array,
  stride: number,
  left: number,
  top: number,
  width: number,
  height: number,
  mask: Float32Array | undefined,
): number {
  let count = 0;
  let sum = 0;
  let square = 0;
  for (let y = 0, k = 0; y < height; y++) {
    for (let x = 0, i = (top + y) * stride + left; x < width; x++, i++, k++) {
      const share = mask ? mask[k]! / 255 : 1;
      count += share;
      sum += share * values[i]!;
      square += share * values[i]! * values[i]!;
    }
  }
  return Math.max(0, square / count - (sum / count) ** 2);
}

export function likenessOf(cells: readonly Cell[]): Likeness {
  const total = cells.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return { mean: 0, worst: 0, swapped: 0 };
  const mean = cells.reduce((sum, { weight, alike }) => sum + weight * alike, 0) / total;
  const swapped = cells.reduce((sum, { weight, isSwapped }) => sum + (isSwapped ? weight : 0), 0) / total;
  let left = total / 4;
  let worst = 0;
  for (const { alike, weight } of cells.toSorted((a, b) => a.alike - b.alike)) {
    const taken = Math.min(left, weight);
    worst += taken * alike;
    left -= taken;
    if (left <= 0) break;
  }
  return { mean, worst: worst / (total / 4), swapped };
}
