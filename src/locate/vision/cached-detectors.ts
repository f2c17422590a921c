import { createHash } from 'node:crypto';
import type { Rect } from '../../device/geometry.js';
import type { Picture } from './picture.js';
import { ImageMatcher, type ReadLine, TextReader, type VisionHit } from '../ports.js';
import type { Template } from './templates.js';

/** Answers that are kept for each detector: a few screens, each asked several things. */
const MOST_ANSWERS = 32;

/** Keeps what was answered last; a question that is being answered is not asked twice, and a failure is not kept. */
class Answers<T> {
  readonly #kept = new Map<string, Promise<T>>();

  get(key: string, ask: () => Promise<T>): Promise<T> {
    const answer = this.#kept.get(key) ?? ask();
    this.#kept.delete(key);
    this.#kept.set(key, answer);
    if (this.#kept.size > MOST_ANSWERS) this.#kept.delete(this.#kept.keys().next().value!);
    answer.catch(() => {
      if (this.#kept.get(key) === answer) this.#kept.delete(key);
    });
    return answer;
  }
}

/** A text detector that reads an unchanged screen once. */
export class CachedReader extends TextReader {
  readonly #answers = new Answers<readonly ReadLine[]>();

  constructor(private readonly reader: TextReader) {
    super();
  }

  read(picture: Picture, area: Rect | undefined): Promise<readonly ReadLine[]> {
    return this.#answers.get(keyOf(picture, area), () => this.reader.read(picture, area));
  }
}

/** An image detector that looks for a template on an unchanged screen once. */
export class CachedMatcher extends ImageMatcher {
  readonly #answers = new Answers<readonly VisionHit[]>();

  constructor(private readonly matcher: ImageMatcher) {
    super();
  }

  find(picture: Picture, template: Template, area: Rect | undefined): Promise<readonly VisionHit[]> {
    const key = `${keyOf(picture, area)} ${createHash('sha1').update(template.image).digest('base64')}`;
    return this.#answers.get(key, () => this.matcher.find(picture, template, area));
  }
}

const keyOf = (picture: Picture, area: Rect | undefined): string =>
  area ? `${picture.hash} ${area.x} ${area.y} ${area.width} ${area.height}` : picture.hash;
