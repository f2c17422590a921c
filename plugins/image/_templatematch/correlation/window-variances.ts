import type { Size } from '#svc';
import type { Mat } from '../open-cv.js';
import type { ScreenLevel } from './screen-view.js';

/**
 * The sum of the squared differences from the mean in each window of a level, row by row. The answer is in the level's
 * scratch.
 */
export function windowVariances({ plane, scratch }: ScreenLevel, size: Size): Float32Array {
  const { width: across, height: down, data } = plane;
  const { width, height } = size;
  const [columns, rows] = [across - width + 1, down - height + 1];
  // Whole numbers, so that running sums do not drift.
  const sums = new Int32Array(across);
  const squares = new Int32Array(across);
  const out = scratch.subarray(0, columns * rows);
  for (let i = 0; i < height * across; i++) {
    const value = data[i]!;
    sums[i % across]! += value;
    squares[i % across]! += value * value;
  }
  const share = 1 / (width * height);
  for (let y = 0, i = 0; y < rows; y++) {
    let sum = 0;
    let square = 0;
    for (let x = 0; x < width - 1; x++) {
      sum += sums[x]!;
      square += squares[x]!;
    }
    for (let x = 0, next = width - 1; x < columns; x++, i++, next++) {
      sum += sums[next]!;
      square += squares[next]!;
      out[i] = square - sum * sum * share;
      sum -= sums[x]!;
      square -= squares[x]!;
    }
    if (y + 1 < rows) moveDown(sums, squares, data, y * across, (y + height) * across);
  }
  return out;
}

function moveDown(sums: Int32Array, squares: Int32Array, data: Uint8Array, leaving: number, entering: number): void {
  for (let x = 0; x < sums.length; x++) {
    const before = data[leaving + x]!;
    const after = data[entering + x]!;
    sums[x]! += after - before;
    squares[x]! += after * after - before * before;
  }
}

/** The same, weighted by a mask. @param total the sum of the mask */
export function maskedVariances(level: ScreenLevel, mask: Float32Array, size: Size, total: number): Float32Array {
  const [columns, rows] = [level.width - size.width + 1, level.height - size.height + 1];
  // The spectra are computed in the scratch, so they come first.
  const { spectrum, spectrumOfSquares, transform } = level;
  const data = level.scratch.subarray(0, columns * rows);
  const add = (of: Mat, term: (sum: number, before: number) => number): void => {
    const sums = transform.correlate(of, mask, size);
    for (let y = 0, i = 0; y < rows; y++) {
      for (let x = 0, j = y * transform.width; x < columns; x++, i++, j++) data[i] = term(sums[j]!, data[i]!);
    }
  };
  add(spectrum, (sum) => (sum * sum) / total);
  add(spectrumOfSquares, (square, before) => Math.max(0, square - before));
  return data;
}
