import type { ReadLine, ReadWord } from 'svc';
import { compose, type PlacedLine } from './composite.js';
import { lineImage } from './line-image.js';
import type { Raster } from './raster.js';
import { around } from './rectangles.js';
import type { RecognisedWord, Recogniser } from './recogniser.js';
import type { TextLine } from './text-lines.js';

/** Pixels between the highest and the lowest letter at which lines are read. */
const HEIGHT = 32;
/** What is read with less confidence is noise. */
const LEAST_CONFIDENCE = 0.3;

/** Reads lines of a raster; words in pixels of the raster. */
export function readLines(raster: Raster, lines: readonly TextLine[], recogniser: Recogniser): ReadLine[] {
  if (lines.length === 0) return [];
  const composite = compose(lines.map((line) => lineImage(raster, line, HEIGHT)));
  return recogniser.recognise(composite).flatMap((words, index) => {
    const read = words
      .filter(({ confidence }) => confidence >= LEAST_CONFIDENCE)
      .map((word) => wordOf(word, composite.lines[index]!));
    return read.length === 0 ? [] : [{ words: read, bounds: around(read.map(({ bounds }) => bounds)) }];
  });
}

function wordOf({ text, confidence, left, top, right, bottom }: RecognisedWord, line: PlacedLine): ReadWord {
  const bounds = {
    x: line.left + (left - line.x) / line.scale,
    y: line.top + (top - line.y) / line.scale,
    width: (right - left) / line.scale,
    height: (bottom - top) / line.scale,
  };
  return { text, confidence, bounds };
}
