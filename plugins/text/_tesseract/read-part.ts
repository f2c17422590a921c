import type { Detection, ReadLine, Rect } from '#svc';
import type { LanguageData } from './languages.js';
import { divideLines } from './line-batches.js';
import type { TextLine } from './text-lines.js';
import type { LocateTask, ReadTask } from './thread.js';

/** The argument of `readPart`. */
export interface PartToRead {
  readonly png: Uint8Array;
  /** In whole pixels, within the picture. */
  readonly part: Rect;
  readonly languages: readonly LanguageData[];
}

/** Reads a part of a picture, its lines by all threads at the same time. @returns words in pixels of the part */
export const readPart: Detection<PartToRead, ReadLine[]> = async (raster, { part, languages }, threads) => {
  const located: LocateTask = { raster, part };
  const found = await threads.run<TextLine[]>('locate', located);
  const read = await Promise.all(
    divideLines(found, threads.count).map((lines) => {
      const task: ReadTask = { ...located, lines, languages };
      return threads.run<ReadLine[]>('read', task);
    }),
  );
  return read.flat();
};
