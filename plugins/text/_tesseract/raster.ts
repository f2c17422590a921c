import type { Rect, Size } from '#svc';

/** Pixels of three bytes each, red, green and blue, row by row. */
export interface Raster extends Size {
  readonly data: Uint8Array;
}

/** One colour, 0 to 255 each. */
export interface Colour {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

/** How far apart two colours are: the greatest difference of a channel, 0 to 255. */
export const colourDistance = (a: Colour, b: Colour): number =>
  Math.max(Math.abs(a.red - b.red), Math.abs(a.green - b.green), Math.abs(a.blue - b.blue));

/** A copy of a part of a raster; the part is given in whole pixels and lies within it. */
export function cut({ data, width }: Raster, part: Rect): Raster {
  const copy = new Uint8Array(part.width * part.height * 3);
  for (let y = 0; y < part.height; y++) {
    const from = ((part.y + y) * width + part.x) * 3;
    copy.set(data.subarray(from, from + part.width * 3), y * part.width * 3);
  }
  return { data: copy, width: part.width, height: part.height };
}
