import type { Rect } from '#svc';
import { cv, type Mat } from './open-cv.js';
import { centreValues, type Plane, type Pyramid, resample } from './plane.js';

/** A possible match; bounds in pixels of the screen, with fractions. */
export interface Candidate {
  readonly bounds: Rect;
  /** The size relative to the template. */
  readonly scale: number;
  /** -1 to 1; negative when light and dark are swapped. */
  readonly correlation: number;
}

/** A screen and a pattern in one representation, such as grey or edges. */
export interface View {
  readonly screen: ScreenView;
  readonly pattern: Pyramid;
  readonly mask: Pyramid | undefined;
  readonly contrast: number;
}

interface Level {
  readonly plane: Plane;
  readonly mat: Mat;
  /** Integral images of the values and of their squares. */
  readonly sums: Float64Array;
  readonly squares: Float64Array;
}

/** Subtracted from each pixel to keep sums in single precision exact enough. */
const MID_GREY = 128;

/** The pyramid of a screen as OpenCV matrices. Free it with `delete`. */
export class ScreenView {
  readonly #levels = new Map<number, Level>();

  constructor(readonly pyramid: Pyramid) {}

  level(index: number): Level {
    let level = this.#levels.get(index);
    if (!level) this.#levels.set(index, (level = levelOf(this.pyramid.level(index))));
    return level;
  }

  delete(): void {
    for (const { mat } of this.#levels.values()) mat.delete();
    this.#levels.clear();
  }
}

function levelOf(plane: Plane): Level {
  const { width, height, data } = plane;
  const mat = new cv.Mat(height, width, cv.CV_32F);
  const floats = mat.data32F;
  const stride = width + 1;
  const sums = new Float64Array(stride * (height + 1));
  const squares = new Float64Array(stride * (height + 1));
  for (let y = 0, i = 0; y < height; y++) {
    let sum = 0;
    let square = 0;
    for (let x = 0, j = (y + 1) * stride + 1; x < width; x++, i++, j++) {
      const value = data[i]! - MID_GREY;
      floats[i] = value;
      sum += value;
      square += value * value;
      sums[j] = sums[j - stride]! + sum;
      squares[j] = squares[j - stride]! + square;
    }
  }
  return { plane, mat, sums, squares };
}

/** The smallest size of a pattern in the coarse search: the root of its area and its shorter side, in pixels. */
const MIN_SIDE = 10;
const MIN_SHORT_SIDE = 9;
/** A candidate has at least this correlation. */
const MIN_CORRELATION = 0.45;
/** A window with a smaller share of the template's contrast shows something else. */
const MIN_CONTRAST_SHARE = 0.15;
const MAX_PER_SCALE = 200;

function levelForSize(width: number, height: number): number {
  const side = Math.sqrt(width * height) / MIN_SIDE;
  const short = Math.min(width, height) / MIN_SHORT_SIDE;
  return Math.max(0, Math.floor(Math.log2(Math.min(side, short))));
}

/** Finds the candidates of one scale. @returns the best first */
export function searchScale(view: View, scale: number): Candidate[] {
  const { base } = view.pattern;
  const index = levelForSize(base.width * scale, base.height * scale);
  const reduction = 2 ** index;
  const width = Math.max(2, Math.round((base.width * scale) / reduction));
  const height = Math.max(2, Math.round((base.height * scale) / reduction));
  const { plane } = view.screen.level(index);
  if (width > plane.width || height > plane.height) return [];
  const map = correlate(view, view.screen.level(index), width, height);
  const bounds = { width: base.width * scale, height: base.height * scale };
  return peaks(map).map(({ x, y, value }) => ({
    // The rounded size has the same centre.
    bounds: {
      x: (x + width / 2) * reduction - bounds.width / 2,
      y: (y + height / 2) * reduction - bounds.height / 2,
      ...bounds,
    },
    scale,
    correlation: value,
  }));
}

interface CorrelationMap {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

function correlate(view: View, level: Level, width: number, height: number): CorrelationMap {
  const whole = { x: 0, y: 0, width: view.pattern.base.width, height: view.pattern.base.height };
  const values = resample(view.pattern, whole, width, height);
  const mask = view.mask && resample(view.mask, whole, width, height).map((opacity) => opacity / 255);
  const { total, energy } = centreValues(values, mask);
  const products = slide(level.mat, values, width, height);
  const least = total * (MIN_CONTRAST_SHARE * view.contrast) ** 2 + 1;
  if (mask) normaliseMasked(products, level, mask, width, height, energy, total, least);
  else normalise(products, level, width, height, energy, least);
  return products;
}

/** The cross-correlation of the values with each window of the image. */
function slide(image: Mat, values: Float32Array, width: number, height: number): CorrelationMap {
  const template = new cv.Mat(height, width, cv.CV_32F);
  const result = new cv.Mat();
  try {
    template.data32F.set(values);
    cv.matchTemplate(image, template, result, cv.TM_CCORR);
    return { width: result.cols, height: result.rows, data: Float32Array.from(result.data32F) };
  } finally {
    template.delete();
    result.delete();
  }
}

function normalise(
  { width: columns, height: rows, data }: CorrelationMap,
  { plane, sums, squares }: Level,
  width: number,
  height: number,
  energy: number,
  least: number,
): void {
  const stride = plane.width + 1;
  const below = height * stride;
  const count = width * height;
  for (let y = 0, i = 0; y < rows; y++) {
    for (let x = 0, j = y * stride; x < columns; x++, i++, j++) {
      const sum = sums[j]! - sums[j + width]! - sums[j + below]! + sums[j + below + width]!;
      const square = squares[j]! - squares[j + width]! - squares[j + below]! + squares[j + below + width]!;
      data[i] = data[i]! / Math.sqrt(energy * (square - (sum * sum) / count + least));
    }
  }
}

function normaliseMasked(
  { data }: CorrelationMap,
  { plane, mat }: Level,
  mask: Float32Array,
  width: number,
  height: number,
  energy: number,
  total: number,
  least: number,
): void {
  const squared = new cv.Mat(plane.height, plane.width, cv.CV_32F);
  try {
    const from = mat.data32F;
    const to = squared.data32F;
    for (let i = 0; i < to.length; i++) to[i] = from[i]! * from[i]!;
    const sums = slide(mat, mask, width, height).data;
    const squares = slide(squared, mask, width, height).data;
    for (let i = 0; i < data.length; i++) {
      const variance = Math.max(0, squares[i]! - (sums[i]! * sums[i]!) / total);
      data[i] = data[i]! / Math.sqrt(energy * (variance + least));
    }
  } finally {
    squared.delete();
  }
}

interface Peak {
  readonly x: number;
  readonly y: number;
  readonly value: number;
}

/** The local maxima of the absolute correlation. */
function peaks({ width, height, data }: CorrelationMap): Peak[] {
  const found: Peak[] = [];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const size = Math.abs(data[i]!);
      if (size < MIN_CORRELATION) continue;
      let isPeak = true;
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1) && isPeak; v++) {
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
          const other = Math.abs(data[v * width + u]!);
          if (other > size || (other === size && v * width + u < i)) {
            isPeak = false;
            break;
          }
        }
      }
      if (isPeak) found.push({ x, y, value: data[i]! });
    }
  }
  return found.sort((a, b) => Math.abs(b.value) - Math.abs(a.value)).slice(0, MAX_PER_SCALE);
}
