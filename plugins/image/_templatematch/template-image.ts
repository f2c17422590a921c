import { createHash } from 'node:crypto';
import { ServiceError, type Template } from '#svc';
import type { TemplatePixels } from './pattern.js';

const MOST_PIXELS = 40_000_000;
/** Bytes of pixels that are kept. */
const MOST_KEPT = 64_000_000;

/** Reads templates, and keeps the pixels of those that were asked for last. */
export class TemplateImages {
  readonly #kept = new Map<string, Promise<TemplatePixels>>();
  readonly #sizes = new Map<string, number>();

  /** @throws ServiceError E0304 when it is no readable image of at most 40 megapixels */
  pixels(template: Template): Promise<TemplatePixels> {
    const key = createHash('sha1').update(template.image).digest('base64');
    const pixels = this.#kept.get(key) ?? decode(template);
    this.#kept.delete(key);
    this.#kept.set(key, pixels);
    pixels.then(
      ({ data }) => this.#fit(key, data.length),
      () => this.#kept.delete(key),
    );
    return pixels;
  }

  #fit(key: string, size: number): void {
    this.#sizes.set(key, size);
    let total = 0;
    for (const each of [...this.#kept.keys()].reverse()) {
      total += this.#sizes.get(each) ?? 0;
      if (total <= MOST_KEPT || each === key) continue;
      this.#kept.delete(each);
      this.#sizes.delete(each);
    }
  }
}

/** As a viewer would show it: turned as its EXIF data say, with eight bits of red, green, blue and opacity. */
async function decode({ name, image }: Template): Promise<TemplatePixels> {
  const { default: sharp } = await import('sharp');
  try {
    const { data, info } = await sharp(image, { limitInputPixels: MOST_PIXELS, failOn: 'truncated' })
      .autoOrient()
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const shared = new Uint8Array(new SharedArrayBuffer(data.length));
    shared.set(data);
    return { data: shared, width: info.width, height: info.height };
  } catch (error) {
    throw new ServiceError('E0304', `${name} is no readable image of at most 40 megapixels`, undefined, {
      cause: error,
    });
  }
}
