import type { ReadLine, ReadWord, Rect } from '#svc';
import { attachPunctuation } from './attach-punctuation.js';
import { compose, type PlacedLine } from './composite.js';
import { lineImage } from './line-image.js';
import type { Raster } from './raster.js';
import type { RecognisedSymbol, RecognisedWord, Recogniser } from './recogniser.js';
import { splitWords } from './split-words.js';
import type { TextLine } from './text-line.js';

/** Pixels between the highest and the lowest letter at which lines are read, and then those that were not read well. */
const HEIGHT = 36;
const SECOND_HEIGHT = 24;
/** Lines with a character of less certainty are read again. */
const READ_WELL = 0.93;
/** The narrowest gap between words, in heights of the line. */
const WORD_GAP = 0.2;
/** The shortest line that is read again, in heights. */
const LONG = 1.3;
/** What is read with less confidence is noise. */
const LEAST_CONFIDENCE = 0.6;
/** Mean figures of characters in what is no text, and in what is read well. */
const NOISE = 0.88;
const CERTAIN = 0.99;

interface Reading {
  readonly words: readonly ReadWord[];
  readonly certainty: number;
}

/** Reads lines of a raster; words in pixels of the raster. */
export function readLines(raster: Raster, lines: readonly TextLine[], recogniser: Recogniser): ReadLine[] {
  const readings = new Map(readAt(HEIGHT, raster, lines, recogniser));
  const unclear = lines.filter((line) => isLong(line) && readings.get(line)!.certainty < READ_WELL);
  for (const [line, reading] of readAt(SECOND_HEIGHT, raster, unclear, recogniser)) {
    if (reading.certainty > readings.get(line)!.certainty) readings.set(line, reading);
  }
  return [...readings.values()].flatMap(({ words }) => {
    const read = words.filter(({ confidence }) => confidence >= LEAST_CONFIDENCE);
    return read.length === 0 ? [] : [{ words: read, bounds: around(read.map(({ bounds }) => bounds)) }];
  });
}

function readAt(
  height: number,
  raster: Raster,
  lines: readonly TextLine[],
  recogniser: Recogniser,
): [line: TextLine, reading: Reading][] {
  if (lines.length === 0) return [];
  const composite = compose(lines.map((line) => lineImage(raster, line, height)));
  return recogniser.recognise(composite).map((recognised, index) => {
    const line = lines[index]!;
    const placed = composite.lines[index]!;
    const x = (column: number) => (column - placed.left) * placed.scale + placed.x;
    const spans = line.spans.map(([left, right]) => [x(left), x(right)] as const);
    const split = splitWords(recognised, spans, WORD_GAP * height - placed.scale);
    const words = attachPunctuation(split).map((word) => wordOf(word, placed));
    return [line, { words, certainty: certaintyOf(recognised) }];
  });
}

/** Whether it is more than a single letter or an icon. */
const isLong = ({ left, top, right, bottom }: TextLine): boolean => right - left > LONG * (bottom - top);

/** How sure the least certain character is, 0 to 1; 0 when nothing was read. */
const certaintyOf = (words: readonly RecognisedWord[]): number =>
  words.length === 0 ? 0 : Math.min(...words.flatMap(({ symbols }) => symbols.map(({ confidence }) => confidence)));

/**
 * 0 to 1. Tesseract's own figure for a word falls to nothing for words that are in no dictionary though each character
 * is certain, so it is made of the characters' figures, which are above 0.88 for noise also.
 */
function confidenceOf(symbols: readonly RecognisedSymbol[]): number {
  const mean = symbols.reduce((sum, { confidence }) => sum + confidence, 0) / symbols.length;
  return Math.min(1, Math.max(0, (mean - NOISE) / (CERTAIN - NOISE)));
}

function wordOf({ symbols, left, top, right, bottom }: RecognisedWord, line: PlacedLine): ReadWord {
  const bounds = {
    x: line.left + (left - line.x) / line.scale,
    y: line.top + (top - line.y) / line.scale,
    width: (right - left) / line.scale,
    height: (bottom - top) / line.scale,
  };
  return { text: symbols.map(({ text }) => text).join(''), confidence: confidenceOf(symbols), bounds };
}

/** As `around` of svc, which would load the whole service into the thread. */
function around(rects: readonly Rect[]): Rect {
  const x = Math.min(...rects.map((rect) => rect.x));
  const y = Math.min(...rects.map((rect) => rect.y));
  const right = Math.max(...rects.map((rect) => rect.x + rect.width));
  const bottom = Math.max(...rects.map((rect) => rect.y + rect.height));
  return { x, y, width: right - x, height: bottom - y };
}
