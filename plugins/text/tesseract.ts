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
} from '#svc';
import { findLanguages, type LanguageData, parseLanguages } from './_tesseract/languages.js';
import { orderLines } from './_tesseract/order-lines.js';
import { shareLines } from './_tesseract/share-lines.js';
import { ThreadPool } from './_tesseract/thread-pool.js';

/** Milliseconds that one reading may take, with the time that it waits for others. */
const TIME_LIMIT = 30_000;
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
  readonly #threads: ThreadPool;

  /** @throws ServiceError E0104 for languages that cannot be read */
  constructor({ capabilities }: DetectorOptions, shutdown: Shutdown, logger: Logger) {
    super();
    this.#languages = findLanguages(parseLanguages(capabilities['languages']));
    this.#threads = ThreadPool.of(shutdown, logger);
  }

  async read(picture: Picture, area: Rect | undefined): Promise<readonly ReadLine[]> {
    const raster = await picture.pixels();
    const part = wholePixels(area, raster, CONTEXT);
    if (!part) return [];
    const signal = AbortSignal.timeout(TIME_LIMIT);
    const found = await this.#threads.locate({ raster, part }, signal);
    const languages = this.#languages;
    const read = await Promise.all(
      shareLines(found, this.#threads.size).map((lines) =>
        this.#threads.read({ raster, part, lines, languages }, signal),
      ),
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
