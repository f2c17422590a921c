import { createHash } from 'node:crypto';
import type { Size } from '../../device/geometry.js';
import { ServiceError } from '../../errors.js';

const PNG = /^\x89PNG\r\n\x1a\n/;
const SIGNATURES: readonly RegExp[] = [
  PNG,
  /^\xff\xd8\xff/,
  /^RIFF[^]{4}WEBP/,
  /^II[*+]\0/,
  /^MM\0[*+]/,
  /^GIF8[79]a/,
  /^BM/,
];

/**
 * Whether a file has the signature of PNG, JPEG, WebP, TIFF, GIF or BMP. Other files are never decoded: an SVG of a few
 * bytes can take hours to draw.
 */
export function hasImageSignature(file: Buffer): boolean {
  const start = startOf(file);
  return SIGNATURES.some((signature) => signature.test(start));
}

/** Whether a file has the signature of PNG (PNG specification, section 5.2). */
export const isPng = (file: Buffer): boolean => PNG.test(startOf(file));

const startOf = (file: Buffer): string => file.toString('latin1', 0, 12);

/** The pixels of a picture, from left to right and top to bottom. */
export interface Pixels extends Size {
  /** Three bytes per pixel: red, green, blue; in shared memory, so that worker threads need no copy. */
  readonly data: Uint8Array;
}

const MAX_PIXELS = 100_000_000;

/** A screenshot. Its hash and its pixels are computed once. */
export class Picture implements Size {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  #hash: string | undefined;
  #pixels: Promise<Pixels> | undefined;

  /**
   * @param memory gives shared memory of a length for the pixels; by default new memory
   * @throws ServiceError E0303 when it is no PNG, or one of more than 100 megapixels
   */
  constructor(
    readonly png: Buffer,
    private readonly memory = (bytes: number) => new Uint8Array(new SharedArrayBuffer(bytes)),
  ) {
    // The header chunk comes first and begins with width and height (PNG specification, sections 5.3 and 11.2.1).
    if (png.length < 24 || !isPng(png)) {
      throw new ServiceError('E0303', 'the screenshot source gave no PNG');
    }
    this.width = png.readUInt32BE(16);
    this.height = png.readUInt32BE(20);
    const pixels = this.width * this.height;
    if (pixels === 0 || pixels > MAX_PIXELS) {
      throw new ServiceError('E0303', `the screenshot has ${this.width} x ${this.height} pixels`);
    }
  }

  /** Equal for equal files. */
  get hash(): string {
    return (this.#hash ??= createHash('sha1').update(this.png).digest('base64'));
  }

  /** @throws ServiceError E0303 when the file is damaged */
  pixels(): Promise<Pixels> {
    return (this.#pixels ??= this.#decode());
  }

  async #decode(): Promise<Pixels> {
    const { default: sharp } = await import('sharp');
    try {
      const { data, info } = await sharp(this.png, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' })
        .flatten({ background: '#fff' })
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true });
      const shared = this.memory(data.length);
      shared.set(data);
      return { data: shared, width: info.width, height: info.height };
    } catch (error) {
      throw new ServiceError('E0303', 'the screenshot cannot be read', undefined, { cause: error });
    }
  }
}
