import type { Rect } from '../device/geometry.js';
import type { TreeStrategy } from '../device/element.js';
import type { Locator } from './locator.js';

/** Finds elements on a screenshot: by reading text, or by matching a template. */
export type VisionStrategy = 'ocr' | 'image';
export type RungName = TreeStrategy | VisionStrategy;

export const isVision = (rung: RungName): rung is VisionStrategy => rung === 'ocr' || rung === 'image';

/** The result of one rung in the last look. */
export interface RungTrace {
  readonly rung: RungName;
  /** The name of the source or detector. */
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

/** The search for one locator. */
export interface LocateTrace {
  /** As it was given. */
  readonly locator: string;
  /** How the locator is written; `any` is plain text or the name of a template. */
  readonly by: Locator['by'];
  /** The locator without its prefix and suffix. */
  readonly value: string;
  /** Of the suffix ` >> nth=N`. */
  readonly nth?: number;
  readonly found: boolean;
  /** Total milliseconds. */
  readonly ms: number;
  /** The number of times that the ladder was climbed. */
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
