import type { Rect, Size } from '../device/geometry.js';
import { ServiceError } from '../errors.js';
import { Picture } from '../locate/vision/picture.js';

const CHANNELS = 4;
/** Masks are painted in a colour that screens seldom have. */
const MASK = [255, 0, 255, 255];

/** How far two images of one size differ. */
export interface Difference {
  /** Percent of the pixels. */
  readonly percent: number;
  /** Draws it: the image in grey, what differs in red; as PNG. */
  readonly draw: () => Promise<Buffer>;
}

/** The pixels of a screen, or of a part of it, with the areas that are not compared painted over. */
export class ScreenImage implements Size {
  private constructor(
    readonly width: number,
    readonly height: number,
    /** Red, green, blue and alpha of each pixel. */
    private readonly data: Uint8Array,
  ) {}

  /**
   * @param area the part, in pixels of the picture
   * @param masks in pixels of the picture; may reach beyond it
   * @throws ServiceError E0303 when the picture is damaged
   */
  static async of(picture: Picture, area: Rect, masks: readonly Rect[]): Promise<ScreenImage> {
    const { data, width } = await picture.pixels();
    const cut = new Uint8Array(area.width * area.height * CHANNELS);
    for (let y = 0, to = 0; y < area.height; y++) {
      let from = ((area.y + y) * width + area.x) * 3;
      for (let x = 0; x < area.width; x++) {
        cut[to++] = data[from++]!;
        cut[to++] = data[from++]!;
        cut[to++] = data[from++]!;
        cut[to++] = 255;
      }
    }
    const image = new ScreenImage(area.width, area.height, cut);
    for (const mask of masks) image.#paint({ ...mask, x: mask.x - area.x, y: mask.y - area.y });
    return image;
  }

  /** @param masks in pixels of the picture @throws ServiceError E0304 when it is no readable PNG */
  static async read(name: string, png: Buffer, masks: readonly Rect[]): Promise<ScreenImage> {
    try {
      const picture = new Picture(png);
      return await ScreenImage.of(picture, { x: 0, y: 0, width: picture.width, height: picture.height }, masks);
    } catch (error) {
      throw new ServiceError('E0304', `${name} is no PNG that can be read`, undefined, { cause: error });
    }
  }

  hasSizeOf({ width, height }: Size): boolean {
    return this.width === width && this.height === height;
  }

  equals(other: ScreenImage): boolean {
    return this.hasSizeOf(other) && Buffer.compare(this.data, other.data) === 0;
  }

  /**
   * Compares the colours as they are perceived, without pixels that only anti-aliasing changed.
   * @param other of the same size
   * @param threshold distance from which two colours count as different: 0 is any, 1 black and white
   */
  async compare(other: ScreenImage, threshold: number): Promise<Difference> {
    const { width, height } = this;
    const drawn = new Uint8Array(this.data.length);
    const { default: pixelmatch } = await import('pixelmatch');
    const pixels = pixelmatch(other.data, this.data, drawn, width, height, { threshold });
    return {
      percent: (pixels / (width * height)) * 100,
      draw: () => new ScreenImage(width, height, drawn).toPng(),
    };
  }

  async toPng(): Promise<Buffer> {
    const { default: sharp } = await import('sharp');
    const { width, height } = this;
    return sharp(this.data, { raw: { width, height, channels: CHANNELS } })
      .removeAlpha()
      .png()
      .toBuffer();
  }

  #paint({ x, y, width, height }: Rect): void {
    const right = Math.min(this.width, Math.ceil(x + width));
    const bottom = Math.min(this.height, Math.ceil(y + height));
    const left = Math.max(0, Math.floor(x));
    for (let row = Math.max(0, Math.floor(y)); row < bottom; row++) {
      for (let column = left; column < right; column++) this.data.set(MASK, (row * this.width + column) * CHANNELS);
    }
  }
}
