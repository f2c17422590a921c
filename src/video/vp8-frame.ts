import type { Size } from '../device/geometry.js';
import { ServiceError } from '../errors.js';

/** Pixels of the longer side of a video. */
const MAX_SIDE = 1280;
const QUALITY = 60;

/** Offsets in a WebP file: https://developers.google.com/speed/webp/docs/riff_container */
const CHUNK_TYPE_AT = 12;
const CHUNK_SIZE_AT = 16;
const CHUNK_AT = 20;

/** The size of a video whose first frame has this size. */
export function videoSize({ width, height }: Size): Size {
  const factor = Math.min(1, MAX_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

/**
 * A picture as a key frame of VP8, which is what a lossy WebP file holds. A picture of another shape gets a black border.
 * @throws ServiceError E0303 when the picture cannot be read
 */
export async function vp8Frame(png: Buffer, { width, height }: Size): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  try {
    const webp = await sharp(png)
      .flatten({ background: '#fff' })
      .resize(width, height, { fit: 'contain', background: '#000' })
      .webp({ quality: QUALITY, effort: 0 })
      .toBuffer();
    if (webp.toString('latin1', CHUNK_TYPE_AT, CHUNK_SIZE_AT) !== 'VP8 ') throw new Error('it holds no VP8 frame');
    return webp.subarray(CHUNK_AT, CHUNK_AT + webp.readUInt32LE(CHUNK_SIZE_AT));
  } catch (error) {
    throw new ServiceError('E0303', 'the screenshot cannot be encoded as video', undefined, { cause: error });
  }
}
