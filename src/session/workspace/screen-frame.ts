import { createHash } from 'node:crypto';
import type { Size } from '../../device/geometry.js';
import { ServiceError } from '../../errors.js';

/** How a viewer wants frames. */
export interface FrameFormat {
  /** In pixels: a wider screen is scaled down to it. Undefined: not scaled. */
  readonly width: number | undefined;
  /** Of a JPEG, 1 to 100. */
  readonly quality: number;
}

/** A frame as it is sent. */
export interface EncodedFrame extends Size {
  /** JPEG as base64. */
  readonly image: string;
  readonly type: 'image/jpeg';
}

/** Whether two images are the same, without keeping them. */
export const hashOf = (image: Buffer): string => createHash('sha1').update(image).digest('base64');

async function sizeOf(image: Buffer): Promise<Size> {
  const { default: sharp } = await import('sharp');
  try {
    const { width, height } = await sharp(image).metadata();
    return { width, height };
  } catch (error) {
    throw new ServiceError('E0303', 'the picture of the screen is damaged', undefined, { cause: error });
  }
}

/** The screen at one moment, encoded once for all viewers that want it alike. */
export class ScreenFrame {
  readonly #encoded = new Map<string, Promise<EncodedFrame>>();

  private constructor(
    private readonly image: Buffer,
    private readonly size: Size,
    /** The quality of a JPEG; undefined of a PNG. */
    private readonly quality: number | undefined,
    /** In window coordinates. */
    readonly window: Size,
    /** Counts up with every frame of the session. */
    readonly seq: number,
    readonly time: Date,
  ) {}

  /** @throws ServiceError E0303 when the image is damaged */
  static async of(
    image: Buffer,
    about: {
      readonly quality: number | undefined;
      readonly seq: number;
      readonly windowSize: (image: Size) => Promise<Size>;
    },
  ): Promise<ScreenFrame> {
    const time = new Date();
    const { width, height } = await sizeOf(image);
    const window = await about.windowSize({ width, height });
    return new ScreenFrame(image, { width, height }, about.quality, window, about.seq, time);
  }

  encoded(format: FrameFormat): Promise<EncodedFrame> {
    const key = `${format.width} ${format.quality}`;
    let encoded = this.#encoded.get(key);
    if (!encoded) {
      encoded = this.#encode(format);
      this.#encoded.set(key, encoded);
    }
    return encoded;
  }

  async #encode({ width, quality }: FrameFormat): Promise<EncodedFrame> {
    const isTooWide = width !== undefined && this.size.width > width;
    if (!isTooWide && this.quality !== undefined && this.quality <= quality) {
      return { image: this.image.toString('base64'), type: 'image/jpeg', ...this.size };
    }
    const { default: sharp } = await import('sharp');
    const resized = isTooWide ? sharp(this.image).resize({ width }) : sharp(this.image);
    const { data, info } = await resized.flatten().jpeg({ quality }).toBuffer({ resolveWithObject: true });
    return { image: data.toString('base64'), type: 'image/jpeg', width: info.width, height: info.height };
  }
}
