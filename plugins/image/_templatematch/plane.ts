import type { Rect, Size } from '#svc';

/** One channel of a picture, from left to right and top to bottom. */
export interface Plane extends Size {
  readonly data: Uint8Array;
}

/** How much of red, green and blue makes a pixel of a plane. */
export type Weights = readonly [red: number, green: number, blue: number];

/** ITU-R BT.601. */
export const LUMINANCE: Weights = [0.299, 0.587, 0.114];

/** Interleaved pixels, from left to right and top to bottom. */
export interface Interleaved extends Size {
  readonly data: Uint8Array;
  /** Bytes for each pixel; the first three are red, green and blue. */
  readonly channels: 3 | 4;
}

/**
 * One channel of a part of a picture.
 * @param weights whose sizes together are at most 1
 */
export function project(picture: Interleaved, weights: Weights, part: Rect): Plane {
  const { channels, data } = picture;
  const { width, height } = part;
  const out = new Uint8Array(width * height);
  const negative = weights.reduce((sum, weight) => sum + Math.min(0, weight), 0);
  const offset = 0.5 - negative * 255;
  const [red, green, blue] = weights;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0, j = ((part.y + y) * picture.width + part.x) * channels; x < width; x++, i++, j += channels) {
      out[i] = offset + red * data[j]! + green * data[j + 1]! + blue * data[j + 2]!;
    }
  }
  return { width, height, data: out };
}

/** A plane of half the width and height; an odd last row or column is left out. */
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

/** How steep a plane is at each pixel, whichever way; steep is white. */
export function slopes({ width, height, data }: Plane): Plane {
  const out = new Uint8Array(width * height);
  for (let y = 1; y < height - 1; y++) {
    for (let i = y * width + 1, end = i + width - 2; i < end; i++) {
      const across = data[i + 1]! - data[i - 1]!;
      const down = data[i + width]! - data[i - width]!;
      // More than a byte is cut, so that a faint line counts nearly as much as a strong one.
      const steep = 3 * (Math.abs(across) + Math.abs(down));
      out[i] = steep > 255 ? 255 : steep;
    }
  }
  return { width, height, data: out };
}

/** A plane and its halves, each made when it is first asked for. */
export class Pyramid {
  readonly #levels: Plane[];

  constructor(readonly base: Plane) {
    this.#levels = [base];
  }

  /** The plane at 1 / 2^level of its size. */
  level(level: number): Plane {
    while (this.#levels.length <= level) this.#levels.push(halve(this.#levels.at(-1)!));
    return this.#levels[level]!;
  }
}

/** The level to read from when a length is to shrink by a factor. */
export const levelFor = (factor: number): number => Math.max(0, Math.floor(Math.log2(Math.max(1, factor)) + 0.25));

/**
 * A part of a plane at another size, read between the pixels. What lies outside repeats the border.
 * @param part in pixels of the base, fractions allowed
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
