import { createHash } from 'node:crypto';
import { ServiceError, type Template } from '#svc';
import type { TemplatePixels } from './pattern.js';

const MAX_PIXELS = 40_000_000;
/** The size of the cache, in bytes of pixels. */
const MAX_CACHE_BYTES = 64_000_000;

/** Decodes templates, with a least-recently-used cache. */
export class TemplateImages {
  readonly #cache = new Map<string, Promise<TemplatePixels>>();
  readonly #sizes = new Map<string, number>();

  /** @throws ServiceError E0304 when the template is not a readable image of at most 40 megapixels */
  pixels(template: Template): Promise<TemplatePixels> {
    const key = createHash('sha1').update(template.image).digest('base64');
    const pixels = this.#cache.get(key) ?? decode(template);
    this.#cache.delete(key);
    this.#cache.set(key, pixels);
    pixels.then(
      ({ data }) => this.#evict(key, data.length),
      () => this.#cache.delete(key),
    );
    return pixels;
  }

  #evict(key: string, size: number): void {
    this.#sizes.set(key, size);
    let total = 0;
    for (const each of [...this.#cache.keys()].reverse()) {
      total += this.#sizes.get(each) ?? 0;
      if (total <= MAX_CACHE_BYTES || each === key) continue;
      this.#cache.delete(each);
      this.#sizes.delete(each);
    }
  }
}

/** Decodes to 8-bit RGBA, oriented by the EXIF data. */
async function decode({ name, image }: Template): Promise<TemplatePixels> {
  const { default: sharp } = await import('sharp');
  try {
    const { data, info } = await sharp(image, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' })
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
