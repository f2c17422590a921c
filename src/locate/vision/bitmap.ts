import type { Size } from '../../device/geometry.js';
import { WorkerPool } from '../../worker-pool.js';

/** Larger files are decoded in a thread: 40 megapixels take seconds. */
const MAX_PIXELS_INLINE = 100_000;
const BITS_PER_PIXEL: readonly number[] = [1, 4, 8, 16, 24, 32];

const threads = new WorkerPool({ name: 'bmp', module: new URL(import.meta.url), maxThreads: 2, idleMs: 1000 });

/** A BMP file begins with these two letters. */
export const isBitmap = (image: Buffer): boolean => image.toString('latin1', 0, 2) === 'BM';

/** @throws Error when the header is malformed */
export function bitmapSize(image: Buffer): Size {
  // The header (BITMAPINFOHEADER) holds width, height and bits per pixel; a negative height means top down.
  const [width, height] = [image.readInt32LE(18), Math.abs(image.readInt32LE(22))];
  if (width < 1 || height < 1 || !BITS_PER_PIXEL.includes(image.readUInt16LE(28))) throw new Error('no BMP header');
  return { width, height };
}

/**
 * Turns a BMP file into PNG, since sharp does not read BMP.
 * @throws Error when it is malformed
 */
export async function bitmapToPng(image: Buffer): Promise<Buffer> {
  const { width, height } = bitmapSize(image);
  const { default: sharp } = await import('sharp');
  const isLarge = width * height > MAX_PIXELS_INLINE;
  const data = isLarge ? await threads.run<Uint8Array>('decodeBitmap', image) : await decodeBitmap(image);
  // Most BMP files leave the fourth byte of a pixel empty: as alpha it would make the picture transparent.
  return sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png()
    .toBuffer();
}

/** The pixels of a BMP file as RGBA. Runs in a thread for large files. */
export async function decodeBitmap(image: Uint8Array): Promise<Uint8Array> {
  const { decode } = await import('bmp-ts');
  return decode(Buffer.from(image), { toRGBA: true }).data;
}
