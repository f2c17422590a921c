import { createHash } from 'node:crypto';
import type { Template } from '../../locate/vision/templates.js';

/** Bytes of all pictures together. */
const MAX_PICTURE_BYTES = 4_000_000;

const IMAGE_TYPES: readonly (readonly [signature: string, type: string])[] = [
  ['89504e47', 'png'],
  ['ffd8ff', 'jpeg'],
  ['52494646', 'webp'],
  ['47494638', 'gif'],
];

/** The pictures of recorded calls, each once. Pictures beyond 4 MB in total are not kept. */
export class RecordedPictures {
  readonly #images = new Map<string, Buffer>();
  #bytes = 0;

  /** @returns the key of the picture; undefined when there is no room for it */
  add({ image }: Pick<Template, 'image'>): string | undefined {
    const digest = createHash('sha256').update(image).digest('base64');
    if (this.#images.has(digest)) return digest;
    if (this.#bytes + image.length > MAX_PICTURE_BYTES) return undefined;
    this.#bytes += image.length;
    this.#images.set(digest, image);
    return digest;
  }

  /** All of them by their keys; none is ever removed, and new ones are the last. */
  all(): readonly (readonly [digest: string, image: Buffer])[] {
    return [...this.#images];
  }

  get size(): number {
    return this.#images.size;
  }

  /** The picture as a data URL; undefined for one that is not kept. */
  dataUrl(digest: string): string | undefined {
    const image = this.#images.get(digest);
    if (!image) return undefined;
    const signature = image.toString('hex', 0, 4);
    const type = IMAGE_TYPES.find(([begin]) => signature.startsWith(begin))?.[1] ?? 'tiff';
    return `data:image/${type};base64,${image.toString('base64')}`;
  }
}
