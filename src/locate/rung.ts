import type { Rect } from '../device/geometry.js';
import { ServiceError } from '../errors.js';
import type { Mark } from './annotate.js';
import type { SharedFrame } from './frame.js';
import type { Target } from './target.js';
import type { RungName, RungTrace } from './trace.js';

/** What is asked in one look. */
export interface Question {
  readonly value: string;
  /** Which one of several, visible ones before hidden ones in a tree, the best first on a picture. */
  readonly index: number;
  /** Which one of several in reading order, hidden ones included; `index` is 0 then. */
  readonly nth: number | undefined;
  /** Window coordinates that the centre of a hit must lie in. */
  readonly area: Rect | undefined;
  /** What counts as a hit; without it visible elements are preferred to hidden ones. */
  readonly accept: ((target: Target) => boolean) | undefined;
  readonly frame: SharedFrame;
  /** Ends the wait for a detector. */
  readonly signal: AbortSignal;
}

/** What a rung found, or why not; and what it looked at, for a picture. */
export type Finding =
  | {
      readonly target: Target;
      readonly matches: number;
      readonly score?: number;
      readonly text?: string;
      readonly how?: string;
      readonly seen?: readonly Mark[];
    }
  | { readonly reason: string; readonly matches?: number; readonly seen?: readonly Mark[] };

/** Why the hit that `>> nth=N` asks for is missing. */
export const beyondLast = (matches: number, nth: number): string => `${matches} match, nth=${nth} is beyond the last`;

/** One strategy on the ladder, by one source or detector. */
export interface Rung {
  readonly name: RungName;
  readonly source: string;
  /** Why it cannot be climbed, when nothing is configured for it. */
  readonly unusable?: string;
  look(question: Question): Promise<Finding>;
}

/** A rung that nothing configured can climb; it says what is missing. */
export const missingRung = (name: RungName, reason: string): Rung => ({
  name,
  source: 'none',
  unusable: reason,
  look: () => Promise.resolve({ reason }),
});

/** Failures that no other rung and no later look can mend. */
const FINAL = new Set(['E0101', 'E0105', 'E0106', 'E0107', 'E0205', 'E0304', 'E0405', 'E0406']);

/** What came of one rung. */
export interface Climbed {
  readonly target?: Target;
  readonly trace: RungTrace;
  readonly seen: readonly Mark[];
}

/** Climbs one rung and tells what happened; a detector that fails does not end the ladder. */
export async function climb(rung: Rung, question: Question): Promise<Climbed> {
  const { name, source } = rung;
  if (rung.unusable)
    return { trace: { rung: name, source, ms: 0, outcome: 'skipped', reason: rung.unusable }, seen: [] };
  const began = performance.now();
  const ms = () => Math.round((performance.now() - began) * 10) / 10;
  try {
    const { seen = [], ...finding } = await rung.look(question);
    if (!('target' in finding)) {
      return { trace: { rung: name, source, ms: ms(), outcome: 'miss', ...finding }, seen };
    }
    const { target, ...rest } = finding;
    return { target, trace: { rung: name, source, ms: ms(), outcome: 'hit', ...rest, bounds: target.bounds }, seen };
  } catch (error) {
    const { code, message } = ServiceError.from(error);
    if (FINAL.has(code)) throw error;
    return { trace: { rung: name, source, ms: ms(), outcome: 'failed', reason: `${code} ${message}` }, seen: [] };
  }
}
