import type { ReadLine, Rect } from '#svc';
import { findLines } from './find-lines.js';
import type { LanguageData } from './languages.js';
import { cut, type Raster } from './raster.js';
import { readLines } from './read-lines.js';
import { Recogniser } from './recogniser.js';
import type { TextLine } from './text-lines.js';

/** The argument of `locate`. */
export interface LocateTask {
  readonly raster: Raster;
  /** In whole pixels, within the raster. */
  readonly part: Rect;
}

/** The argument of `read`, with the lines that `locate` found in the same part. */
export interface ReadTask extends LocateTask {
  readonly lines: readonly TextLine[];
  readonly languages: readonly LanguageData[];
}

let recogniser: { readonly key: string; readonly started: Promise<Recogniser> } | undefined;

/** Finds the lines of text on a part of a picture. @returns lines in pixels of the part */
export function locate({ raster, part }: LocateTask): TextLine[] {
  return findLines(cut(raster, part));
}

/** Reads the words of lines. @returns words in pixels of the part */
export async function read({ raster, part, lines, languages }: ReadTask): Promise<ReadLine[]> {
  return readLines(cut(raster, part), lines, await recogniserFor(languages));
}

/** Starts a recogniser, or returns the last one when the languages are the same, as they are in most services. */
async function recogniserFor(languages: readonly LanguageData[]): Promise<Recogniser> {
  const key = JSON.stringify(languages);
  if (recogniser?.key !== key) {
    const previous = recogniser;
    recogniser = { key, started: Recogniser.start(languages) };
    (await previous?.started.catch(() => undefined))?.end();
  }
  const { started } = recogniser;
  try {
    return await started;
  } catch (error) {
    recogniser = undefined;
    throw error;
  }
}
