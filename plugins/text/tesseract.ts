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
import { CHECKS, findLanguages, type LanguageData, parseLanguages } from './_tesseract/languages.js';
import { divideLines, mergeLines } from './_tesseract/line-batches.js';
import type { TextLine } from './_tesseract/text-lines.js';
import type { LocateTask, ReadTask } from './_tesseract/thread.js';

const THREADS: WorkerPoolOptions = {
  name: 'tesseract',
  module: new URL('./_tesseract/thread.js', import.meta.url),
  maxThreads: Math.min(4, availableParallelism()),
  idleMs: 300_000,
};
/** The margin around the area that is read with it, so that words at its border are complete. */
const MARGIN_PX = 24;

@TextDetector({
  name: 'tesseract',
  description: 'Reads the screen with Tesseract, offline.',
  capabilities: ['languages'],
  checks: () => Promise.resolve(CHECKS),
})
export class Tesseract extends TextReader {
  readonly #languages: readonly LanguageData[];
  readonly #threads: WorkerPool;

  /** @throws ServiceError E0104 for malformed or missing languages */
  constructor({ capabilities }: DetectorOptions, shutdown: Shutdown, logger: Logger) {
    super();
    this.#languages = findLanguages(parseLanguages(capabilities['languages']));
    this.#threads = shutdown.shared(THREADS, () => new WorkerPool(THREADS, logger));
  }

  async read(picture: Picture, area: Rect | undefined): Promise<readonly ReadLine[]> {
    const raster = await picture.pixels();
    const part = wholePixels(area, raster, MARGIN_PX);
    if (!part) return [];
    const deadline = detectionDeadline();
    const located: LocateTask = { raster, part };
    const found = await runDetection<TextLine[]>(this.#threads, 'locate', located, deadline);
    const read = await Promise.all(
      divideLines(found, THREADS.maxThreads).map((lines) => {
        const task: ReadTask = { ...located, lines, languages: this.#languages };
        return runDetection<ReadLine[]>(this.#threads, 'read', task, deadline);
      }),
    );
    return mergeLines(read.flat().flatMap((line) => placeLine(line, part, area)));
  }
}

/** Moves a line from the part to the picture and drops words outside the area. @returns no line without words */
function placeLine({ words, bounds }: ReadLine, { x, y }: Rect, area: Rect | undefined): ReadLine[] {
  const move = (rect: Rect): Rect => ({ ...rect, x: rect.x + x, y: rect.y + y });
  const placed = words.map((word) => ({ ...word, bounds: move(word.bounds) }));
  if (!area) return [{ words: placed, bounds: move(bounds) }];
  const within = placed.filter((word) => contains(area, centre(word.bounds)));
  return within.length === 0 ? [] : [{ words: within, bounds: around(within.map((word) => word.bounds)) }];
}
