import type { ReadLine } from '../../src/locate/ports.js';
import { plainTesseract } from './plain-tesseract.js';
import { svcTesseract } from './svc-tesseract.js';
import type { Truth } from './truth.js';
import { truthReader } from './truth-reader.js';

/** What is measured. */
export interface TextUnderTest {
  /** @param truth only for the reader that shows what the measure itself misses */
  read(png: Buffer, truth: Truth): Promise<readonly ReadLine[]>;
  end(): Promise<void>;
}

/** By the name that the command takes. */
export const TEXT_DETECTORS: Readonly<Record<string, () => Promise<TextUnderTest>>> = {
  truth: truthReader,
  'plain-3': () => plainTesseract('3'),
  'plain-11': () => plainTesseract('11'),
  tesseract: svcTesseract,
};
