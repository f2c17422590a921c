import type { Component } from './components.js';
import type { Colour, Raster } from './raster.js';

/** About how many pixels of the surroundings are looked at. */
const SAMPLES = 80;
/** Bits of a channel that tell colours apart. */
const BITS = 4;

/** The colour that most of the pixels just outside a box have. */
export function groundAround(raster: Raster, box: Pick<Component, 'left' | 'top' | 'right' | 'bottom'>): Colour {
  const left = Math.max(0, box.left - 1);
  const top = Math.max(0, box.top - 1);
  const right = Math.min(raster.width - 1, box.right);
  const bottom = Math.min(raster.height - 1, box.bottom);
  const step = Math.max(1, Math.floor(((right - left + bottom - top) * 2) / SAMPLES));
  const votes = new Votes(raster);
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

class Votes {
  readonly #cast = new Map<number, { count: number; readonly at: number }>();

  constructor(private readonly raster: Raster) {}

  add(x: number, y: number): void {
    const { data, width } = this.raster;
    const at = (y * width + x) * 3;
    const shift = 8 - BITS;
    const key = ((data[at]! >> shift) << (2 * BITS)) | ((data[at + 1]! >> shift) << BITS) | (data[at + 2]! >> shift);
    const vote = this.#cast.get(key);
    if (vote) vote.count++;
    else this.#cast.set(key, { count: 1, at });
  }

  winner(): Colour {
    let best = { count: 0, at: 0 };
    for (const vote of this.#cast.values()) if (vote.count > best.count) best = vote;
    const { data } = this.raster;
    return { red: data[best.at]!, green: data[best.at + 1]!, blue: data[best.at + 2]! };
  }
}
