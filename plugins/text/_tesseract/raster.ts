import type { Rect, Size } from '#svc';

/** A grey picture. */
export interface Grey {
  readonly grey: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** RGB pixels, three bytes each, row by row. */
export interface Raster extends Size {
  readonly data: Uint8Array;
}

/** A rectangle of pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  /** Exclusive. */
  readonly right: number;
  /** Exclusive. */
  readonly bottom: number;
}

/** An RGB colour with channels from 0 to 255. */
export interface Colour {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

/** The largest difference of a channel, 0 to 255. */
export const colourDistance = (a: Colour, b: Colour): number =>
  Math.max(Math.abs(a.red - b.red), Math.abs(a.green - b.green), Math.abs(a.blue - b.blue));

/** Copies a part of a raster, unless it is the whole. @param part in whole pixels, inside the raster */
export function cut(raster: Raster, part: Rect): Raster {
  const { data, width, height } = raster;
  if (part.width === width && part.height === height) return raster;
  const copy = new Uint8Array(part.width * part.height * 3);
  for (let y = 0; y < part.height; y++) {
    const from = ((part.y + y) * width + part.x) * 3;
    copy.set(data.subarray(from, from + part.width * 3), y * part.width * 3);
  }
  return { data: copy, width: part.width, height: part.height };
}

/** The approximate number of sampled pixels around a box. */
const BACKGROUND_SAMPLES = 80;
/** Colours are counted with this many bits per channel, so that noise does not split the vote. */
const BITS_PER_CHANNEL = 4;

/** The background of a box: the most frequent colour of the pixels just outside it. */
export function backgroundAround(raster: Raster, box: Box): Colour {
  const left = Math.max(0, box.left - 1);
  const top = Math.max(0, box.top - 1);
  const right = Math.min(raster.width - 1, box.right);
  const bottom = Math.min(raster.height - 1, box.bottom);
  const step = Math.max(1, Math.floor(((right - left + bottom - top) * 2) / BACKGROUND_SAMPLES));
  const votes = new ColourVotes(raster);
  for (let x = left; x <= right; x += step) {
    votes.add(x, top);
    votes.add(x, bottom);
  }
  for (let y = top; y <= bottom; y += step) {
    votes.add(left, y);
    votes.add(right, y);
  }
  return votes.winner();
}

/** The colour within a box that differs most from its background. */
export function colourWithin({ data, width }: Raster, { left, top, right, bottom }: Box, background: Colour): Colour {
  let [found, most] = [background, 0];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = (y * width + x) * 3;
      const colour = { red: data[at]!, green: data[at + 1]!, blue: data[at + 2]! };
      const distance = colourDistance(colour, background);
      if (distance > most) [found, most] = [colour, distance];
    }
  }
  return found;
}

/** Counts the colours of sampled pixels. */
class ColourVotes {
  readonly #counts = new Map<number, { count: number; readonly at: number }>();

  constructor(private readonly raster: Raster) {}

  add(x: number, y: number): void {
    const { data, width } = this.raster;
    const at = (y * width + x) * 3;
    const shift = 8 - BITS_PER_CHANNEL;
    const key =
      ((data[at]! >> shift) << (2 * BITS_PER_CHANNEL)) |
      ((data[at + 1]! >> shift) << BITS_PER_CHANNEL) |
      (data[at + 2]! >> shift);
    const vote = this.#counts.get(key);
    if (vote) vote.count++;
    else this.#counts.set(key, { count: 1, at });
  }

  winner(): Colour {
    let best = { count: 0, at: 0 };
    for (const vote of this.#counts.values()) if (vote.count > best.count) best = vote;
    const { data } = this.raster;
    return { red: data[best.at]!, green: data[best.at + 1]!, blue: data[best.at + 2]! };
  }
}
