import type { ReadLine, ReadWord, Rect } from '#svc';
import { attachPunctuation, splitWords } from './correct-words.js';
import { compose, drawLine, type LineShape, type PlacedLine } from './line-images.js';
import type { Raster } from './raster.js';
import type { RecognisedSymbol, RecognisedWord, Recogniser } from './recogniser.js';
import type { TextLine } from './text-lines.js';

/** The time to read a line grows with its width: letters that are drawn well are still read when they are narrow. */
const NARROW: LineShape = { height: 30, narrowing: 0.8 };
/** The shape of lines with fewer pixels, whose narrow letters would be confused, and their largest height in pixels. */
const WIDE: LineShape = { height: 36, narrowing: 1 };
const MAX_WIDE_PX = 20;
/** The shape of the second attempt for lines with an uncertain character. */
const SECOND: LineShape = { height: 24, narrowing: 1 };
/** A line with a less certain character is read again. */
const MIN_CERTAINTY = 0.93;
/** The narrowest gap between words, in heights of the line. */
const MIN_WORD_GAP = 0.2;
/** A shorter line, in heights, is a single letter or an icon, which is not read again. */
const MIN_LENGTH = 1.3;
/** Words of less confidence are noise. */
const MIN_CONFIDENCE = 0.6;
/** The mean confidence of the characters in noise, which becomes 0, and in text that is read well, which becomes 1. */
const NOISE_CONFIDENCE = 0.88;
const TEXT_CONFIDENCE = 0.99;

interface Reading {
  readonly words: readonly ReadWord[];
  readonly certainty: number;
}

/** Reads lines of a raster. @returns words in pixels of the raster */
export function readLines(raster: Raster, lines: readonly TextLine[], recogniser: Recogniser): ReadLine[] {
  const readings = new Map(readAs(firstShape, raster, lines, recogniser));
  const unclear = lines.filter((line) => isLong(line) && readings.get(line)!.certainty < MIN_CERTAINTY);
  for (const [line, reading] of readAs(() => SECOND, raster, unclear, recogniser)) {
    if (reading.certainty > readings.get(line)!.certainty) readings.set(line, reading);
  }
  return [...readings.values()].flatMap(({ words }) => {
    const read = words.filter(({ confidence }) => confidence >= MIN_CONFIDENCE);
    return read.length === 0 ? [] : [{ words: read, bounds: around(read.map(({ bounds }) => bounds)) }];
  });
}

const firstShape = ({ top, bottom }: TextLine): LineShape => (bottom - top > MAX_WIDE_PX ? NARROW : WIDE);

function readAs(
  shapeOf: (line: TextLine) => LineShape,
  raster: Raster,
  lines: readonly TextLine[],
  recogniser: Recogniser,
): [line: TextLine, reading: Reading][] {
  if (lines.length === 0) return [];
  const composite = compose(lines.map((line) => drawLine(raster, line, shapeOf(line))));
  return recogniser.recognise(composite).map((recognised, index) => {
    const line = lines[index]!;
    const placed = composite.lines[index]!;
    const x = (column: number) => (column - placed.left) * placed.scaleX + placed.x;
    const spans = line.spans.map(([left, right]) => [x(left), x(right)] as const);
    const split = splitWords(recognised, spans, (MIN_WORD_GAP * (line.bottom - line.top) - 1) * placed.scaleX);
    const words = attachPunctuation(split).map((word) => wordOf(word, placed));
    return [line, { words, certainty: certaintyOf(recognised) }];
  });
}

const isLong = ({ left, top, right, bottom }: TextLine): boolean => right - left > MIN_LENGTH * (bottom - top);

/** The confidence of the least certain character, 0 to 1; 0 when nothing was read. */
const certaintyOf = (words: readonly RecognisedWord[]): number =>
  words.length === 0 ? 0 : Math.min(...words.flatMap(({ symbols }) => symbols.map(({ confidence }) => confidence)));

/**
 * The confidence of a word, 0 to 1, by the mean of its characters. Tesseract's confidence of the word itself is near 0
 * for a word outside its dictionary, even when each character is certain.
 */
function confidenceOf(symbols: readonly RecognisedSymbol[]): number {
  const mean = symbols.reduce((sum, { confidence }) => sum + confidence, 0) / symbols.length;
  return Math.min(1, Math.max(0, (mean - NOISE_CONFIDENCE) / (TEXT_CONFIDENCE - NOISE_CONFIDENCE)));
}

function wordOf({ symbols, left, top, right, bottom }: RecognisedWord, line: PlacedLine): ReadWord {
  const bounds = {
    x: line.left + (left - line.x) / line.scaleX,
    y: line.top + (top - line.y) / line.scaleY,
    width: (right - left) / line.scaleX,
    height: (bottom - top) / line.scaleY,
  };
  return { text: symbols.map(({ text }) => text).join(''), confidence: confidenceOf(symbols), bounds };
}

/** A copy of `around` of #svc, whose import would load the whole service into the thread. */
function around(rects: readonly Rect[]): Rect {
  const x = Math.min(...rects.map((rect) => rect.x));
  const y = Math.min(...rects.map((rect) => rect.y));
  const right = Math.max(...rects.map((rect) => rect.x + rect.width));
  const bottom = Math.max(...rects.map((rect) => rect.y + rect.height));
  return { x, y, width: right - x, height: bottom - y };
}
