import type { Size } from '../device/geometry.js';
import { Picture } from '../locate/vision/picture.js';

/** A white screen of this size in pixels, as PNG. */
export async function blankPng({ width, height }: Size): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
}

/** A white picture of this size in pixels, for the test of a detector. */
export const blankPicture = async (size: Size): Promise<Picture> => new Picture(await blankPng(size));
