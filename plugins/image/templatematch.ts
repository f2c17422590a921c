import {
  DetectorOptions,
  ImageDetector,
  ImageMatcher,
  type Picture,
  type Rect,
  ServiceError,
  Shutdown,
  type Template,
  type VisionHit,
} from '#svc';
import { SearchThreads } from './_templatematch/search-threads.js';
import { TemplateImages } from './_templatematch/template-image.js';
import { thresholdOf } from './_templatematch/threshold.js';

/** Finds a template by correlation at any scale from half to double. It searches in threads of its own. */
@ImageDetector({
  name: 'templatematch',
  description: 'Finds a template on the screen, at half to double its size and in light and dark themes.',
  capabilities: ['threshold'],
})
export class TemplateMatch extends ImageMatcher {
  readonly #threshold: number;
  readonly #threads: SearchThreads;
  readonly #templates = new TemplateImages();

  /** @throws ServiceError E0104 for a threshold that is none */
  constructor(options: DetectorOptions, shutdown: Shutdown) {
    super();
    this.#threshold = thresholdOf(options.capabilities);
    this.#threads = SearchThreads.of(shutdown);
  }

  /** @throws ServiceError E0603 when the search fails or takes longer than 30 s */
  async find(picture: Picture, template: Template, area: Rect | undefined): Promise<readonly VisionHit[]> {
    const [pixels, wanted] = await Promise.all([picture.pixels(), this.#templates.pixels(template)]);
    const answer = await this.#threads.search({
      picture: pixels,
      pictureKey: picture.hash,
      template: wanted,
      area,
      threshold: this.#threshold,
    });
    if ('refusal' in answer) throw new ServiceError('E0304', `${template.name} ${answer.refusal}`);
    return answer.found;
  }
}
