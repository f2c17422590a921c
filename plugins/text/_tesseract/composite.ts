import type { LineImage } from './line-image.js';

/** A line on a composite. */
export interface PlacedLine {
  /** In pixels of the composite. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Where the corner of the line stands in the raster, and how many of its pixels make one of the raster. */
  readonly left: number;
  readonly top: number;
  readonly scale: number;
}

/** Lines below each other in one grey picture, a PGM file. */
export interface Composite {
  readonly pgm: Uint8Array;
  readonly lines: readonly PlacedLine[];
}

/** White pixels around each line. */
const MARGIN = 8;

export function compose(images: readonly LineImage[]): Composite {
  const width = Math.max(...images.map((image) => image.width)) + 2 * MARGIN;
  const height = images.reduce((sum, image) => sum + image.height + MARGIN, MARGIN);
  const header = Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1');
  const pgm = new Uint8Array(header.length + width * height).fill(255);
  pgm.set(header);
  let y = MARGIN;
  const lines = images.map((image) => {
    for (let row = 0; row < image.height; row++) {
      const from = row * image.width;
      pgm.set(image.grey.subarray(from, from + image.width), header.length + (y + row) * width + MARGIN);
    }
    const { left, top, scale } = image;
    const placed = { x: MARGIN, y, width: image.width, height: image.height, left, top, scale };
    y += image.height + MARGIN;
    return placed;
  });
  return { pgm, lines };
}
