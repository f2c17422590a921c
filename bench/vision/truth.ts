import type { ReadLine } from '../../src/locate/ports.js';
import type { Rect } from '../../src/device/geometry.js';

export interface TruthWord {
  /** As on the page, with punctuation. */
  readonly text: string;
  /** Device pixels. */
  readonly box: Rect;
}

/** The readable text of a rendering. */
export interface Truth {
  readonly words: readonly TruthWord[];
  /** Areas with unknown text, in device pixels. */
  readonly unknown: readonly Rect[];
}

/** A text detector that the benchmark measures. */
export interface TextUnderTest {
  /** @param truth only for the reader that returns it */
  read(png: Buffer, truth: Truth): Promise<readonly ReadLine[]>;
  readonly end: () => Promise<void>;
}
