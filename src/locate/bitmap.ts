import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Size } from '../device/geometry.js';

/** A file of more pixels is decoded in a thread of its own: 40 megapixels take seconds. */
const MOST_HERE = 100_000;
const BITS: readonly number[] = [1, 4, 8, 16, 24, 32];

/** A BMP file begins with these two letters. */
export const isBitmap = (image: Buffer): boolean => image.toString('latin1', 0, 2) === 'BM';

/** @throws Error when the header is malformed */
export function bitmapSize(image: Buffer): Size {
  // Width, height and bits a pixel stand in the header (BITMAPINFOHEADER); a negative height means top down.
  const [width, height] = [image.readInt32LE(18), Math.abs(image.readInt32LE(22))];
  if (width < 1 || height < 1 || !BITS.includes(image.readUInt16LE(28))) throw new Error('no BMP header');
  return { width, height };
}

/**
 * Turns a BMP file into PNG, since sharp does not read BMP.
 * @throws Error when it is malformed
 */
export async function bitmapToPng(image: Buffer): Promise<Buffer> {
  const { width, height } = bitmapSize(image);
  const { default: sharp } = await import('sharp');
  const data = await (width * height > MOST_HERE ? decodeApart(image) : decodeHere(image));
  // Most BMP files leave the fourth byte of a pixel empty: as alpha it would make all of it transparent.
  return sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png()
    .toBuffer();
}

async function decodeHere(image: Buffer): Promise<Uint8Array> {
  const { decode } = await import('bmp-ts');
  return decode(image, { toRGBA: true }).data;
}

async function decodeApart(image: Buffer): Promise<Uint8Array> {
  const worker = new Worker(new URL('./bitmap-worker.js', import.meta.url), { workerData: image });
  try {
    const [data] = (await once(worker, 'message')) as [Uint8Array];
    return data;
  } finally {
    await worker.terminate();
  }
}
