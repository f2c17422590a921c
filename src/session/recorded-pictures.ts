import { createHash } from 'node:crypto';
import type { Template } from '../locate/vision/templates.js';

/** Bytes of all pictures together. */
const MOST_BYTES = 4_000_000;

const TYPES: readonly (readonly [signature: string, type: string])[] = [
  ['89504e47', 'png'],
  ['ffd8ff', 'jpeg'],
  ['52494646', 'webp'],
  ['47494638', 'gif'],
];

/** The pictures that recorded calls used, each once. Beyond a bound further ones are not kept. */
export class RecordedPictures {
  readonly #images = new Map<string, Buffer>();
  #bytes = 0;

  /** @returns what names the picture here; undefined when there is no room for it */
  add({ image }: Template): string | undefined {
    const digest = createHash('sha256').update(image).digest('base64');
    if (this.#images.has(digest)) return digest;
    if (this.#bytes + image.length > MOST_BYTES) return undefined;
    this.#bytes += image.length;
    this.#images.set(digest, image);
    return digest;
  }

  /** The picture as a data URL; undefined for one that is not kept. */
  dataUrl(digest: string): string | undefined {
    const image = this.#images.get(digest);
    if (!image) return undefined;
    const signature = image.toString('hex', 0, 4);
    const type = TYPES.find(([begin]) => signature.startsWith(begin))?.[1] ?? 'tiff';
    return `data:image/${type};base64,${image.toString('base64')}`;
  }
}
