import { availableParallelism } from 'node:os';
import {
  around,
  centre,
  contains,
  DetectorOptions,
  Logger,
  type Picture,
  type ReadLine,
  type Rect,
  Shutdown,
  TextDetector,
  TextReader,
  wholePixels,
  WorkerPool,
  type WorkerPoolOptions,
} from '#svc';
import { detectionDeadline, runDetection } from '../_threads/run-detection.js';
import { findLanguages, type LanguageData, parseLanguages } from './_tesseract/languages.js';
import { orderLines } from './_tesseract/order-lines.js';
import { shareLines } from './_tesseract/share-lines.js';
import type { TextLine } from './_tesseract/text-line.js';
import type { LocateTask, ReadTask } from './_tesseract/thread.js';

const THREADS: WorkerPoolOptions = {
  name: 'tesseract',
  module: new URL('./_tesseract/thread.js', import.meta.url),
  maxThreads: Math.min(4, availableParallelism()),
  idleMs: 300_000,
};
/** Pixels around the area that are looked at too, so that words at its border are seen whole. */
const CONTEXT = 24;

@TextDetector({
  name: 'tesseract',
  description: 'Reads the screen with Tesseract, offline.',
  capabilities: ['languages'],
  checks: async () => (await import('./_tesseract/checks.js')).CHECKS,
})
export class Tesseract extends TextReader {
  readonly #languages: readonly LanguageData[];
  readonly #threads: WorkerPool;

  /** @throws ServiceError E0104 for languages that cannot be read */
  constructor({ capabilities }: DetectorOptions, shutdown: Shutdown, logger: Logger) {
    super();
    this.#languages = findLanguages(parseLanguages(capabilities['languages']));
    this.#threads = shutdown.shared(THREADS, () => new WorkerPool(THREADS, logger));
  }

  async read(picture: Picture, area: Rect | undefined): Promise<readonly ReadLine[]> {
    const raster = await picture.pixels();
    const part = wholePixels(area, raster, CONTEXT);
    if (!part) return [];
    const deadline = detectionDeadline();
    const located: LocateTask = { raster, part };
    const found = await runDetection<TextLine[]>(this.#threads, 'locate', located, deadline);
    const read = await Promise.all(
      shareLines(found, THREADS.maxThreads).map((lines) => {
        const task: ReadTask = { ...located, lines, languages: this.#languages };
        return runDetection<ReadLine[]>(this.#threads, 'read', task, deadline);
      }),
    );
    return orderLines(read.flat().flatMap((line) => moved(line, part, area)));
  }
}

/** A line of the part in pixels of the picture, without the words outside the area; none when none is left. */
function moved({ words, bounds }: ReadLine, { x, y }: Rect, area: Rect | undefined): ReadLine[] {
  const move = (rect: Rect): Rect => ({ ...rect, x: rect.x + x, y: rect.y + y });
  const placed = words.map((word) => ({ ...word, bounds: move(word.bounds) }));
  if (!area) return [{ words: placed, bounds: move(bounds) }];
  const within = placed.filter((word) => contains(area, centre(word.bounds)));
  return within.length === 0 ? [] : [{ words: within, bounds: around(within.map((word) => word.bounds)) }];
}
