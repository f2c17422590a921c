import type { Pixels, Rect } from '#svc';

/** Normalises a channel as in the training of a model: (byte / 255 - mean) / deviation. */
export interface Normalisation {
  /** Blue, green, red. */
  readonly mean: readonly number[];
  readonly deviation: readonly number[];
}

/**
 * Scales a part of a picture and writes one plane per colour, in the order blue, green, red. When the part shrinks, a
 * pixel is a weighted mean of the pixels that it covers; when it grows, pixels are interpolated.
 * @param planes the output; its rows are `stride` apart
 */
export function writePlanes(
  { data, width: pictureWidth, height: pictureHeight }: Pixels,
  part: Rect,
  size: { readonly width: number; readonly height: number },
  { mean, deviation }: Normalisation,
  planes: Float32Array,
  stride: number,
): void {
  const columns = taps(part.x, part.width, size.width, pictureWidth);
  const rows = taps(part.y, part.height, size.height, pictureHeight);
  const plane = stride * size.height;
  const line = new Float32Array(size.width * 3);
  const cache = new Map<number, Float32Array>();
  const resampled = (y: number): Float32Array => {
    const known = cache.get(y);
    if (known) return known;
    const values = new Float32Array(size.width * 3);
    for (let x = 0; x < size.width; x++) {
      const { first, weights } = columns[x]!;
      for (let k = 0; k < weights.length; k++) {
        const at = (y * pictureWidth + first + k) * 3;
        const weight = weights[k]!;
        values[x * 3] = values[x * 3]! + data[at + 2]! * weight;
        values[x * 3 + 1] = values[x * 3 + 1]! + data[at + 1]! * weight;
        values[x * 3 + 2] = values[x * 3 + 2]! + data[at]! * weight;
      }
    }
    cache.set(y, values);
    return values;
  };
  for (let y = 0; y < size.height; y++) {
    const { first, weights } = rows[y]!;
    for (const known of cache.keys()) if (known < first) cache.delete(known);
    line.fill(0);
    for (let k = 0; k < weights.length; k++) {
      const values = resampled(first + k);
      for (let i = 0; i < line.length; i++) line[i] = line[i]! + values[i]! * weights[k]!;
    }
    for (let channel = 0; channel < 3; channel++) {
      const [factor, offset] = [1 / 255 / deviation[channel]!, mean[channel]! / deviation[channel]!];
      for (let x = 0; x < size.width; x++) {
        planes[channel * plane + y * stride + x] = line[x * 3 + channel]! * factor - offset;
      }
    }
  }
}

interface Taps {
  readonly first: number;
  readonly weights: Float32Array;
}

/** The weights of the source pixels for each new pixel. */
function taps(start: number, length: number, count: number, limit: number): Taps[] {
  const ratio = length / count;
  const reach = Math.max(1, ratio);
  return Array.from({ length: count }, (_, index) => {
    const centre = start + (index + 0.5) * ratio - 0.5;
    const from = Math.max(0, Math.min(limit - 1, Math.ceil(centre - reach)));
    const to = Math.max(from, Math.min(limit - 1, Math.floor(centre + reach)));
    const weights = new Float32Array(to - from + 1);
    let total = 0;
    for (let k = 0; k < weights.length; k++) {
      weights[k] = Math.max(0, 1 - Math.abs(from + k - centre) / reach);
      total += weights[k]!;
    }
    if (total === 0) weights[0] = total = 1;
    for (let k = 0; k < weights.length; k++) weights[k] = weights[k]! / total;
    return { first: from, weights };
  });
}
