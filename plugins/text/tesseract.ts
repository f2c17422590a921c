import { availableParallelism } from 'node:os';
import {
  around,
  centre,
  contains,
  DetectorOptions,
  DetectorProcess,
  type DetectorProcessOptions,
  Logger,
  type Picture,
  type ReadLine,
  type Rect,
  Shutdown,
  TextDetector,
  TextReader,
  wholePixels,
} from '#svc';
import { childEnvironment } from '../drivers/_browser/child-process.js';
import { runDetection } from '../_threads/run-detection.js';
import { CHECKS, findLanguages, type LanguageData, parseLanguages } from './_tesseract/languages.js';
import { mergeLines } from './_tesseract/merge-lines.js';
import type { PartToRead } from './_tesseract/read-part.js';

const PROCESS: Omit<DetectorProcessOptions, 'env'> = {
  name: 'tesseract',
  module: new URL('./_tesseract/read-part.js', import.meta.url),
  threads: {
    module: new URL('./_tesseract/thread.js', import.meta.url),
    maxThreads: Math.min(4, availableParallelism()),
  },
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
  readonly #process: DetectorProcess;

  /** @throws ServiceError E0104 for malformed or missing languages */
  constructor({ capabilities }: DetectorOptions, shutdown: Shutdown, logger: Logger) {
    super();
    this.#languages = findLanguages(parseLanguages(capabilities['languages']));
    this.#process = shutdown.shared(PROCESS, () => {
      return new DetectorProcess({ ...PROCESS, env: childEnvironment() }, logger);
    });
  }

  async read(picture: Picture, area: Rect | undefined): Promise<readonly ReadLine[]> {
    const part = wholePixels(area, picture, MARGIN_PX);
    if (!part) return [];
    const wanted: PartToRead = { png: picture.png, part, languages: this.#languages };
    const read = await runDetection<ReadLine[]>(this.#process, 'readPart', wanted);
    return mergeLines(read.flatMap((line) => placeLine(line, part, area)));
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
