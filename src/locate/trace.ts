import type { Rect } from '../device/geometry.js';

export type RungName = 'xpath' | 'css' | 'id' | 'text' | 'ocr' | 'image';

/** What one rung of the ladder did in the last look. */
export interface RungTrace {
  readonly rung: RungName;
  /** The source or detector that was asked. */
  readonly source: string;
  readonly ms: number;
  readonly outcome: 'hit' | 'miss' | 'skipped' | 'failed';
  /** Why there was no hit. */
  readonly reason?: string;
  readonly matches?: number;
  /** 0 to 1, of a vision hit. */
  readonly score?: number;
  /** Window coordinates. */
  readonly bounds?: Rect;
  /** The text that was read, of a hit by OCR. */
  readonly text?: string;
  /** How it was recognised: `exact`, `folded` or `confused` for a text; the method for a picture. */
  readonly how?: string;
}

/** What the ladder did for one locator. */
export interface LocateTrace {
  readonly locator: string;
  readonly found: boolean;
  /** Milliseconds in all. */
  readonly ms: number;
  /** How often the ladder was climbed. */
  readonly looks: number;
  /** The rungs of the last look. */
  readonly rungs: readonly RungTrace[];
}

/** Whether a note of a call is the trace of a locator; plugins may note any object. */
export const isLocateTrace = (note: object): note is LocateTrace =>
  'locator' in note &&
  typeof note.locator === 'string' &&
  'rungs' in note &&
  Array.isArray(note.rungs) &&
  note.rungs.every((rung: Partial<RungTrace> | null) => typeof rung?.outcome === 'string');
