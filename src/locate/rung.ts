import type { Rect } from '../device/geometry.js';
import { ServiceError } from '../errors.js';
import type { Mark } from './annotate.js';
import type { SharedFrame } from './frame.js';
import type { Target } from './target.js';
import { annotateSpan, failSpan, inSpan } from '../tracing/span.js';
import type { RungName, RungTrace } from './trace.js';

/** The query of one look. */
export interface LookQuery {
  readonly value: string;
  /** Which of several hits: in a tree visible ones come before hidden ones, on a picture the best comes first. */
  readonly index: number;
  /** Which of several hits in reading order, including hidden ones; `index` is 0 then. */
  readonly nth: number | undefined;
  /** Window coordinates that the centre of a hit must lie in. */
  readonly area: Rect | undefined;
  /** Which elements count as a hit. By default visible elements are preferred to hidden ones. */
  readonly accept: ((target: Target) => boolean) | undefined;
  /** How many hits are listed; the hit that `index` or `nth` chooses is the first. */
  readonly limit: number;
  readonly frame: SharedFrame;
  /** Aborts the wait for a detector. */
  readonly signal: AbortSignal;
}

/** One of the hits of a rung. */
export interface RungHit {
  /** Window coordinates. */
  readonly bounds: Rect;
  readonly visible: boolean;
  /** 0 to 1, of a vision hit. */
  readonly score?: number;
  /** The text that was read, of a hit by OCR; the visible text or label, of an element that has one. */
  readonly text?: string;
}

/** The hit of a rung, or why there is none; and the places to draw. */
export type RungResult =
  | {
      readonly target: Target;
      readonly matches: number;
      /** At most as many as the query lists. */
      readonly hits: readonly RungHit[];
      readonly score?: number;
      readonly text?: string;
      readonly how?: string;
      readonly seen?: readonly Mark[];
    }
  | { readonly reason: string; readonly matches?: number; readonly seen?: readonly Mark[] };

/** The reason why `>> nth=N` has no hit. */
export const beyondLast = (matches: number, nth: number): string => `${matches} match, nth=${nth} is beyond the last`;

/** One strategy of the ladder with one source or detector. */
export interface Rung {
  readonly name: RungName;
  readonly source: string;
  /** The reason why the rung is skipped: nothing is configured for it. */
  readonly unusable?: string;
  look(query: LookQuery): Promise<RungResult>;
}

/** A rung for which nothing is configured. */
export const missingRung = (name: RungName, reason: string): Rung => ({
  name,
  source: 'none',
  unusable: reason,
  look: () => Promise.resolve({ reason }),
});

/** Failures that end the search: no other rung and no later look can succeed. */
const FINAL_CODES = new Set(['E0101', 'E0105', 'E0106', 'E0107', 'E0205', 'E0207', 'E0304', 'E0405', 'E0406']);

/** The outcome of one rung. */
export interface ClimbResult {
  readonly target?: Target;
  /** None without a target. */
  readonly hits: readonly RungHit[];
  readonly trace: RungTrace;
  readonly seen: readonly Mark[];
}

/** Climbs one rung; the failure of a detector does not end the search. */
export async function climb(rung: Rung, query: LookQuery): Promise<ClimbResult> {
  const { name, source } = rung;
  if (rung.unusable) {
    return { hits: [], seen: [], trace: { rung: name, source, ms: 0, outcome: 'skipped', reason: rung.unusable } };
  }
  return inSpan(
    `rung ${name}`,
    () => ({ 'svc.rung.source': source }),
    async () => {
      const climbed = await climbUsable(rung, query);
      annotateSpan({ 'svc.rung.outcome': climbed.trace.outcome });
      return climbed;
    },
  );
}

async function climbUsable(rung: Rung, query: LookQuery): Promise<ClimbResult> {
  const { name, source } = rung;
  const none = { hits: [], seen: [] };
  const began = performance.now();
  const ms = () => Math.round((performance.now() - began) * 10) / 10;
  try {
    const { seen = [], ...result } = await rung.look(query);
    if (!('target' in result)) {
      return { hits: [], trace: { rung: name, source, ms: ms(), outcome: 'miss', ...result }, seen };
    }
    const { target, hits, ...rest } = result;
    const trace: RungTrace = { rung: name, source, ms: ms(), outcome: 'hit', ...rest, bounds: target.bounds };
    return { target, hits, trace, seen };
  } catch (error) {
    const { code, message } = ServiceError.from(error);
    if (FINAL_CODES.has(code)) throw error;
    failSpan(error);
    return { ...none, trace: { rung: name, source, ms: ms(), outcome: 'failed', reason: `${code} ${message}` } };
  }
}
