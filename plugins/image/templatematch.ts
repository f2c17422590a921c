import { availableParallelism } from 'node:os';
import {
  DetectorOptions,
  type ImageAnswer,
  ImageDetector,
  ImageMatcher,
  Logger,
  type Picture,
  type Rect,
  ServiceError,
  Shutdown,
  type Template,
  type VisionHit,
  WorkerPool,
  type WorkerPoolOptions,
} from '#svc';
import { runDetection } from '../_threads/run-detection.js';
import type { SearchAnswer, SearchRequest } from './_templatematch/search.js';
import { TemplateImages } from './_templatematch/template-image.js';

const THREADS: WorkerPoolOptions = {
  name: 'templatematch',
  module: new URL('./_templatematch/search.js', import.meta.url),
  maxThreads: Math.min(4, availableParallelism()),
  idleMs: 300_000,
  replaceAfterFailure: true,
};

/** The smallest score of a hit by default. */
export const DEFAULT_THRESHOLD = 0.82;

/** @throws ServiceError E0104 when the capability is not a number above 0 and at most 1 */
export function thresholdOf({ threshold }: Readonly<Record<string, unknown>>): number {
  if (threshold === undefined) return DEFAULT_THRESHOLD;
  if (typeof threshold === 'number' && threshold > 0 && threshold <= 1) return threshold;
  throw new ServiceError('E0104', 'templatematch: threshold must be a number above 0 and at most 1');
}

/** Finds a template by correlation, at half to double its size or turned a little, in worker threads. */
@ImageDetector({
  name: 'templatematch',
  description:
    'Finds a template on the screen, at half to double its size, in light and dark themes, and turned by up to 20 degrees.',
  capabilities: ['threshold'],
})
export class TemplateMatch extends ImageMatcher {
  readonly #threshold: number;
  readonly #threads: WorkerPool;
  readonly #templates = new TemplateImages();

  /** @throws ServiceError E0104 for an invalid threshold */
  constructor(options: DetectorOptions, shutdown: Shutdown, logger: Logger) {
    super();
    this.#threshold = thresholdOf(options.capabilities);
    this.#threads = shutdown.shared(THREADS, () => new WorkerPool(THREADS, logger));
  }

  /** @throws ServiceError E0603 when the search fails or takes longer than 30 s */
  async find(picture: Picture, template: Template, area: Rect | undefined): Promise<readonly VisionHit[]> {
    return (await this.look(picture, template, area)).hits;
  }

  override async look(picture: Picture, template: Template, area: Rect | undefined): Promise<ImageAnswer> {
    const [pixels, wanted] = await Promise.all([picture.pixels(), this.#templates.pixels(template)]);
    const request: SearchRequest = {
      picture: pixels,
      pictureKey: picture.hash,
      template: wanted,
      area,
      threshold: this.#threshold,
    };
    const answer = await runDetection<SearchAnswer>(this.#threads, 'search', request);
    if ('refusal' in answer) throw new ServiceError('E0304', `${template.name} ${answer.refusal}`);
    const { found: hits, nearest } = answer;
    return { hits, ...(nearest && { nearest: { ...nearest, threshold: this.#threshold } }) };
  }
}
