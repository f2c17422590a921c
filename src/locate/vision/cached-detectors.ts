import { createHash } from 'node:crypto';
import type { Rect } from '../../device/geometry.js';
import type { Picture } from './picture.js';
import { type ImageAnswer, ImageMatcher, type ReadLine, TextReader, type VisionHit } from '../ports.js';
import type { Template } from './templates.js';

/** Entries per detector: a few screens with several queries each. */
const MAX_ENTRIES = 32;

/** A least-recently-used cache of promises: concurrent queries share one, and failures are removed. */
class PromiseCache<T> {
  readonly #entries = new Map<string, Promise<T>>();

  get(key: string, detect: () => Promise<T>): Promise<T> {
    const answer = this.#entries.get(key) ?? detect();
    this.#entries.delete(key);
    this.#entries.set(key, answer);
    if (this.#entries.size > MAX_ENTRIES) this.#entries.delete(this.#entries.keys().next().value!);
    answer.catch(() => {
      if (this.#entries.get(key) === answer) this.#entries.delete(key);
    });
    return answer;
  }
}

/** A text detector that reads an unchanged screen once. */
export class CachedReader extends TextReader {
  readonly #cache = new PromiseCache<readonly ReadLine[]>();

  constructor(private readonly reader: TextReader) {
    super();
  }

  read(picture: Picture, area: Rect | undefined): Promise<readonly ReadLine[]> {
    return this.#cache.get(keyOf(picture, area), () => this.reader.read(picture, area));
  }
}

/** An image detector that looks for a template on an unchanged screen once. */
export class CachedMatcher extends ImageMatcher {
  readonly #cache = new PromiseCache<ImageAnswer>();

  constructor(private readonly matcher: ImageMatcher) {
    super();
  }

  async find(picture: Picture, template: Template, area: Rect | undefined): Promise<readonly VisionHit[]> {
    return (await this.look(picture, template, area)).hits;
  }

  override look(picture: Picture, template: Template, area: Rect | undefined): Promise<ImageAnswer> {
    const key = `${keyOf(picture, area)} ${createHash('sha1').update(template.image).digest('base64')}`;
    return this.#cache.get(key, () => this.matcher.look(picture, template, area));
  }
}

const keyOf = (picture: Picture, area: Rect | undefined): string =>
  area ? `${picture.hash} ${area.x} ${area.y} ${area.width} ${area.height}` : picture.hash;
