import type { Rule } from './dismantle.js';
import type { Colour } from './raster.js';

/** Letters that stand side by side on one ground. */
export interface TextLine {
  readonly left: number;
  readonly top: number;
  /** The first column and row that it does not reach. */
  readonly right: number;
  readonly bottom: number;
  readonly ground: Colour;
  /** What it consists of, from left to right: first column, and the first one that it does not reach. */
  readonly spans: readonly (readonly [left: number, right: number])[];
  /** Lines drawn below its words. */
  readonly rules: readonly Rule[];
}
