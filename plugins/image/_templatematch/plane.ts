import type { Rect, Size } from '#svc';

/** One channel of a picture, row by row. */
export interface Plane extends Size {
  readonly data: Uint8Array;
}

/** The weights of red, green and blue in a channel. */
export type Weights = readonly [red: number, green: number, blue: number];

/** Luminance by ITU-R BT.601. */
export const LUMINANCE: Weights = [0.299, 0.587, 0.114];

/** Interleaved pixels, row by row. */
export interface Interleaved extends Size {
  readonly data: Uint8Array;
  /** Bytes per pixel; the first three are red, green and blue. */
  readonly channels: 3 | 4;
}

/**
 * Computes one channel of a part of a picture.
 * @param weights the sum of their absolute values is at most 1
 */
export function project(picture: Interleaved, weights: Weights, part: Rect): Plane {
  const { channels, data } = picture;
  const { width, height } = part;
  const out = new Uint8Array(width * height);
  // Fixed-point numbers, which are faster than floating-point ones here.
  const [red, green, blue] = weights.map((weight) => Math.round(weight * 65536)) as [number, number, number];
  const offset = 32768 - 255 * (Math.min(0, red) + Math.min(0, green) + Math.min(0, blue));
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0, j = ((part.y + y) * picture.width + part.x) * channels; x < width; x++, i++, j += channels) {
      out[i] = (offset + red * data[j]! + green * data[j + 1]! + blue * data[j + 2]!) >> 16;
    }
  }
  return { width, height, data: out };
}

/** Halves width and height; an odd last row or column is dropped. */
export function halve({ width, height, data }: Plane): Plane {
  const [w, h] = [Math.max(1, width >> 1), Math.max(1, height >> 1)];
  const out = new Uint8Array(w * h);
  const right = width > 1 ? 1 : 0;
  const below = height > 1 ? width : 0;
  for (let y = 0, i = 0; y < h; y++) {
    for (let x = 0, j = 2 * y * width; x < w; x++, i++, j += 2) {
      out[i] = (data[j]! + data[j + right]! + data[j + below]! + data[j + below + right]! + 2) >> 2;
    }
  }
  return { width: w, height: h, data: out };
}

/** The gradient magnitude of each pixel; white is steep. */
export function slopes({ width, height, data }: Plane): Plane {
  const out = new Uint8Array(width * height);
  for (let y = 1; y < height - 1; y++) {
    for (let i = y * width + 1, end = i + width - 2; i < end; i++) {
      const across = data[i + 1]! - data[i - 1]!;
      const down = data[i + width]! - data[i - width]!;
      // The gain saturates at 255, so that a faint line counts nearly as much as a strong one.
      const steep = 3 * (Math.abs(across) + Math.abs(down));
      out[i] = steep > 255 ? 255 : steep;
    }
  }
  return { width, height, data: out };
}

/** An image pyramid, whose levels are computed when they are first used. */
export class Pyramid {
  readonly #levels: Plane[];

  constructor(readonly base: Plane) {
    this.#levels = [base];
  }

  /** The plane at 1 / 2^level of the base size. */
  level(level: number): Plane {
    while (this.#levels.length <= level) this.#levels.push(halve(this.#levels.at(-1)!));
    return this.#levels[level]!;
  }
}

/** The pyramid level to sample from when a length shrinks by a factor. */
const levelFor = (factor: number): number => Math.max(0, Math.floor(Math.log2(Math.max(1, factor)) + 0.25));

/**
 * Scales a part of a plane with bilinear interpolation. Outside the plane its border is repeated.
 * @param part in pixels of the base, with fractions
 */
export function resample(pyramid: Pyramid, part: Rect, width: number, height: number): Float32Array {
  const level = levelFor(Math.min(part.width / width, part.height / height));
  const { width: w, height: h, data } = pyramid.level(level);
  const scale = 1 / 2 ** level;
  const stepX = (part.width * scale) / width;
  const stepY = (part.height * scale) / height;
  const out = new Float32Array(width * height);
  const columns = new Int32Array(width);
  const next = new Int32Array(width);
  const shares = new Float32Array(width);
  for (let x = 0; x < width; x++) {
    const at = Math.min(w - 1, Math.max(0, part.x * scale + (x + 0.5) * stepX - 0.5));
    columns[x] = at;
    shares[x] = at - columns[x]!;
    next[x] = Math.min(w - 1, columns[x]! + 1);
  }
  for (let y = 0, i = 0; y < height; y++) {
    const at = Math.min(h - 1, Math.max(0, part.y * scale + (y + 0.5) * stepY - 0.5));
    const top = Math.floor(at);
    const share = at - top;
    const upper = top * w;
    const lower = Math.min(h - 1, top + 1) * w;
    for (let x = 0; x < width; x++, i++) {
      const a = columns[x]!;
      const b = next[x]!;
      const f = shares[x]!;
      const first = data[upper + a]! * (1 - f) + data[upper + b]! * f;
      const second = data[lower + a]! * (1 - f) + data[lower + b]! * f;
      out[i] = first * (1 - share) + second * share;
    }
  }
  return out;
}

/** Statistics of centred values. */
export interface Centred {
  /** The sum of the mask, or the number of values without one. */
  readonly total: number;
  /** The weighted sum of the squared differences from the mean. */
  readonly energy: number;
}

/**
 * Subtracts the weighted mean from values and multiplies them by the mask, in place.
 * @param mask a weight from 0 to 1 for each value; 1 by default
 */
export function centreValues(values: Float32Array, mask: Float32Array | undefined): Centred {
  let total = 0;
  let mean = 0;
  for (let i = 0; i < values.length; i++) {
    const share = mask ? mask[i]! : 1;
    total += share;
    mean += share * values[i]!;
  }
  mean /= Math.max(total, 1e-6);
  let energy = 0;
  for (let i = 0; i < values.length; i++) {
    const difference = values[i]! - mean;
    const share = mask ? mask[i]! : 1;
    energy += share * difference * difference;
    values[i] = share * difference;
  }
  return { total, energy };
}
