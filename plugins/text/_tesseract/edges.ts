import type { Raster } from './raster.js';

/** The least difference of a channel between neighbouring pixels that is the edge of something. */
const LEAST_STEP = 20;

/**
 * Where the picture changes from a pixel to the one on its right or below it: 1 there, 0 elsewhere. It does not matter
 * which side is the lighter one, so a letter has the same edges on every ground.
 */
export function findEdges({ data, width, height }: Raster): Uint8Array {
  const edges = new Uint8Array(width * height);
  const stride = width * 3;
  for (let y = 0; y < height; y++) {
    const hasBelow = y + 1 < height;
    let at = y * stride;
    for (let x = 0, pixel = y * width; x < width; x++, pixel++, at += 3) {
      const red = data[at]!;
      const green = data[at + 1]!;
      const blue = data[at + 2]!;
      if (x + 1 < width && differs(data, at + 3, red, green, blue)) edges[pixel] = 1;
      else if (hasBelow && differs(data, at + stride, red, green, blue)) edges[pixel] = 1;
    }
  }
  return edges;
}

function differs(data: Uint8Array, at: number, red: number, green: number, blue: number): boolean {
  const r = data[at]! - red;
  const g = data[at + 1]! - green;
  const b = data[at + 2]! - blue;
  return r > LEAST_STEP || r < -LEAST_STEP || g > LEAST_STEP || g < -LEAST_STEP || b > LEAST_STEP || b < -LEAST_STEP;
}
