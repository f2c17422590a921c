import type { ReadLine, Rect } from '#svc';
import { findLines } from './find-lines.js';
import type { LanguageData } from './languages.js';
import { cut, type Raster } from './raster.js';
import { readLines } from './read-lines.js';
import { Recogniser } from './recogniser.js';
import type { TextLine } from './text-line.js';

/** What `locate` is asked. */
export interface LocateTask {
  readonly raster: Raster;
  /** In whole pixels, within the raster. */
  readonly part: Rect;
}

/** What `read` is asked: lines that `locate` found in the same part. */
export interface ReadTask extends LocateTask {
  readonly lines: readonly TextLine[];
  readonly languages: readonly LanguageData[];
}

let recogniser: { readonly key: string; readonly started: Promise<Recogniser> } | undefined;

/** Where text stands on a part of a picture, in pixels of the part. */
export function locate({ raster, part }: LocateTask): TextLine[] {
  return findLines(cut(raster, part));
}

/** The words of lines, in pixels of the part. */
export async function read({ raster, part, lines, languages }: ReadTask): Promise<ReadLine[]> {
  return readLines(cut(raster, part), lines, await recogniserFor(languages));
}

/** One is kept: most services read the same languages all the time. */
async function recogniserFor(languages: readonly LanguageData[]): Promise<Recogniser> {
  const key = JSON.stringify(languages);
  if (recogniser?.key !== key) {
    const former = recogniser;
    recogniser = { key, started: Recogniser.start(languages) };
    (await former?.started.catch(() => undefined))?.end();
  }
  const { started } = recogniser;
  try {
    return await started;
  } catch (error) {
    recogniser = undefined;
    throw error;
  }
}
