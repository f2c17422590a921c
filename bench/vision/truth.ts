import type { ReadLine } from '../../src/locate/ports.js';
import type { Rect } from '../../src/device/geometry.js';

export interface TruthWord {
  /** As it stands on the page, with its punctuation. */
  readonly text: string;
  /** Device pixels. */
  readonly box: Rect;
}

/** What a person reads on a rendering of a page. */
export interface Truth {
  readonly words: readonly TruthWord[];
  /** Device pixels: where it is not known what is written. */
  readonly unknown: readonly Rect[];
}

/** A text detector that the benchmark measures. */
export interface TextUnderTest {
  /** @param truth only for the reader that shows what the measure itself misses */
  read(png: Buffer, truth: Truth): Promise<readonly ReadLine[]>;
  readonly end: () => Promise<void>;
}
