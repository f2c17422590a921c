import { readFile } from 'node:fs/promises';
import {
  around,
  DetectorOptions,
  inRows,
  type Picture,
  type ReadLine,
  type Rect,
  ServiceError,
  TextDetector,
  TextReader,
  z,
} from 'svc';

const pixels = z.number().nonnegative();
const Words = z.array(
  z.object({ text: z.string(), bounds: z.object({ x: pixels, y: pixels, width: pixels, height: pixels }) }),
);

/** For screens whose words are known: `{"words_file": {"capabilities": {"file": "words.json"}}}`. */
@TextDetector({ name: 'words_file', description: 'Knows the words of a screen from a file.', capabilities: ['file'] })
export class WordsFile extends TextReader {
  readonly #file: string;

  /** @throws ServiceError E0104 when no file is named */
  constructor({ capabilities }: DetectorOptions) {
    super();
    const { file } = capabilities;
    if (typeof file !== 'string') throw new ServiceError('E0104', 'words_file: "file" must name a file of words');
    this.#file = file;
  }

  async read(_picture: Picture, area: Rect | undefined): Promise<ReadLine[]> {
    const words = Words.parse(JSON.parse(await readFile(this.#file, 'utf8')))
      .filter(({ bounds }) => !area || isInside(bounds, area))
      .map((word) => ({ ...word, confidence: 1 }));
    return inRows(words).map((row) => ({ words: row, bounds: around(row.map(({ bounds }) => bounds)) }));
  }
}

const isInside = (one: Rect, other: Rect): boolean =>
  one.x >= other.x &&
  one.y >= other.y &&
  one.x + one.width <= other.x + other.width &&
  one.y + one.height <= other.y + other.height;
