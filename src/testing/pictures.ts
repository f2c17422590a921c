import type { Size } from '../device/geometry.js';
import { Picture } from '../locate/vision/picture.js';

/** The first bytes of a PNG file of this size: enough where no pixels are read. */
export function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(33);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(header);
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return header;
}

/** A white screen of this size in pixels, as PNG. */
export async function blankPng({ width, height }: Size): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
}

/** A white picture of this size in pixels, for the test of a detector. */
export const blankPicture = async (size: Size): Promise<Picture> => new Picture(await blankPng(size));
