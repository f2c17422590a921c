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
  const across = size.width * 3;
  // The rows of the picture that the next row may need again, in turns.
  const kept = Array.from({ length: rows.reach }, () => new Float32Array(across));
  const line = new Float32Array(across);
  let next = 0;
  for (let y = 0; y < size.height; y++) {
    const first = rows.firsts[y]!;
    const end = first + rows.counts[y]!;
    for (next = Math.max(next, first); next < end; next++) {
      scaleRow(data, next * pictureWidth * 3, columns, kept[next % rows.reach]!);
    }
    line.fill(0);
    for (let k = first; k < end; k++) {
      const values = kept[k % rows.reach]!;
      const weight = rows.weights[y * rows.reach + k - first]!;
      for (let i = 0; i < across; i++) line[i] = line[i]! + values[i]! * weight;
    }
    for (let channel = 0; channel < 3; channel++) {
      const [factor, offset] = [1 / 255 / deviation[channel]!, mean[channel]! / deviation[channel]!];
      const to = channel * plane + y * stride;
      for (let x = 0, i = channel; x < size.width; x++, i += 3) planes[to + x] = line[i]! * factor - offset;
    }
  }
}

/** Scales a row of a picture: blue, green and red of each new pixel. */
function scaleRow(data: Uint8Array, start: number, { firsts, counts, weights, reach }: Taps, out: Float32Array): void {
  for (let x = 0, i = 0; x < firsts.length; x++, i += 3) {
    let [blue, green, red] = [0, 0, 0];
    let at = start + firsts[x]! * 3;
    for (let k = x * reach, end = k + counts[x]!; k < end; k++, at += 3) {
      const weight = weights[k]!;
      red += data[at]! * weight;
      green += data[at + 1]! * weight;
      blue += data[at + 2]! * weight;
    }
    out[i] = blue;
    out[i + 1] = green;
    out[i + 2] = red;
  }
}

/** For each new pixel the source pixels from `firsts` on, as many as `counts`, with `reach` weights for each. */
interface Taps {
  readonly firsts: Int32Array;
  readonly counts: Int32Array;
  readonly weights: Float32Array;
  readonly reach: number;
}

/** The weights of the source pixels for each new pixel. */
function taps(start: number, length: number, count: number, limit: number): Taps {
  const ratio = length / count;
  const spread = Math.max(1, ratio);
  const reach = 2 * Math.ceil(spread) + 1;
  const firsts = new Int32Array(count);
  const counts = new Int32Array(count);
  const weights = new Float32Array(count * reach);
  for (let index = 0; index < count; index++) {
    const centre = start + (index + 0.5) * ratio - 0.5;
    const from = Math.max(0, Math.min(limit - 1, Math.ceil(centre - spread)));
    const to = Math.max(from, Math.min(limit - 1, Math.floor(centre + spread)));
    const own = weights.subarray(index * reach, index * reach + to - from + 1);
    let total = 0;
    for (let k = 0; k < own.length; k++) {
      own[k] = Math.max(0, 1 - Math.abs(from + k - centre) / spread);
      total += own[k]!;
    }
    if (total === 0) own[0] = total = 1;
    for (let k = 0; k < own.length; k++) own[k] = own[k]! / total;
    firsts[index] = from;
    counts[index] = own.length;
  }
  return { firsts, counts, weights, reach };
}
