import {
  around,
  DetectorOptions,
  inRows,
  type Picture,
  type ReadLine,
  type ReadWord,
  type Rect,
  TextDetector,
  TextReader,
  z,
} from '#svc';
import { DetectionServer } from '../_remote/detection-server.js';
import { boundsAround, Confidence, Corner, cutPicture, MAX_RESULTS } from '../_remote/sent-picture.js';
import { readCapabilities, readServerAddress, serverCapabilities } from '../_remote/server-options.js';

const NAME = 'remote_ocr';

const Capabilities = z.object({
  method: z.string().min(1).default('paddleocr').describe('The `method` of the request'),
  language: z.string().min(1).default('en').describe('The `language` of the request'),
  ...serverCapabilities(0.5),
});

const Answer = z.object({
  results: z
    .array(z.object({ text: z.string(), bbox: z.array(Corner).length(4), confidence: Confidence }))
    .max(MAX_RESULTS),
});

/** One text in the answer of the server, of one or several words. */
interface ServerText {
  readonly text: string;
  readonly bounds: Rect;
  /** 0 to 1. */
  readonly confidence: number;
}

/** The widest gap between two texts of one line, in heights: some servers return lines, others words. */
const MAX_WORD_GAP = 0.7;
/** A text that is higher than this many widths runs downwards. */
const VERTICAL_ASPECT = 2;

/**
 * Sends `POST {url}/detect-text` with `{method, image, language}` and expects
 * `{results: [{text, bbox: [[x, y], [x, y], [x, y], [x, y]], confidence}]}`. The image is a PNG in base64 without a
 * prefix; corners are in its pixels.
 */
@TextDetector({
  name: NAME,
  description: 'Reads text with a detection server, over HTTP.',
  capabilities: Capabilities,
})
export class RemoteOcr extends TextReader {
  readonly #capabilities: z.output<typeof Capabilities>;
  readonly #server: DetectionServer;

  /** @throws ServiceError E0104 without the address of a server, or for an invalid capability */
  constructor(options: DetectorOptions) {
    super();
    this.#capabilities = readCapabilities(NAME, Capabilities, options);
    this.#server = new DetectionServer(NAME, readServerAddress(NAME, options.url), this.#capabilities.timeout_s);
  }

  /** @throws ServiceError E0603 when the server gives no valid answer, E0303 when the picture is damaged */
  async read(picture: Picture, area: Rect | undefined): Promise<readonly ReadLine[]> {
    const sent = await cutPicture(picture, area);
    if (!sent) return [];
    const { method, language, threshold } = this.#capabilities;
    const { results } = await this.#server.ask('detect-text', { method, image: sent.base64, language }, Answer);
    const texts = results.flatMap(({ text: given, bbox, confidence }) => {
      const text = given.replace(/\s+/g, ' ').trim();
      const bounds = boundsAround(bbox, sent);
      return text === '' || !bounds || confidence < threshold ? [] : [{ text, bounds, confidence }];
    });
    return joinTexts(texts);
  }
}

/** Joins texts that follow each other like words to lines. */
function joinTexts(texts: readonly ServerText[]): ReadLine[] {
  return inRows(texts).flatMap((row) => {
    const lines: ServerText[][] = [];
    for (const text of row) {
      const before = lines.at(-1)?.at(-1);
      if (before && areOneLine(before.bounds, text.bounds)) lines.at(-1)!.push(text);
      else lines.push([text]);
    }
    return lines.map((line) => ({ words: line.flatMap(wordsOf), bounds: around(line.map(({ bounds }) => bounds)) }));
  });
}

function areOneLine(left: Rect, right: Rect): boolean {
  const gap = right.x - (left.x + left.width);
  return Math.abs(gap) <= MAX_WORD_GAP * Math.min(left.height, right.height);
}

/** Splits a text into words. The bounds are divided by the number of characters, since servers do not return them. */
function wordsOf({ text, bounds, confidence }: ServerText): ReadWord[] {
  const parts = text.split(' ');
  const whole = lengthOf(text);
  let begin = 0;
  return parts.map((part) => {
    const from = begin / whole;
    const share = lengthOf(part) / whole;
    begin += lengthOf(part) + 1;
    return { text: part, bounds: slice(bounds, from, share), confidence };
  });
}

/** In characters, not UTF-16 code units. */
const lengthOf = (text: string): number => [...text].length;

function slice({ x, y, width, height }: Rect, from: number, share: number): Rect {
  return height > VERTICAL_ASPECT * width
    ? { x, y: y + from * height, width, height: share * height }
    : { x: x + from * width, y, width: share * width, height };
}
