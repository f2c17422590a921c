import type { Likeness } from './cells.js';

/** What was measured of a place. */
export interface Evidence {
  readonly likeness: Likeness;
  /** 0 to 1. */
  readonly outline: number;
  /** -1 to 1. */
  readonly correlation: number;
  readonly scale: number;
  /** Pixels of outlines that the template would have at this scale. */
  readonly detail: number;
}

/** How much the worst parts count beside all of them. */
const WORST = 0.25;
/** The logarithm of a scale that is far off. */
const FAR = 0.4;
/** How much less doubtful a larger scale is than a smaller one, at which more looks alike. */
const LARGER = 0.6;
/** A template with fewer pixels of outlines looks like something else more often the fewer they are. */
const MUCH_DETAIL = 110;
/** Pixels of outlines between which outlines that run alike begin to tell something, and tell all they can. */
const TELLING_DETAIL = { least: 150, most: 450 };
/** The share of what the parts lack that such outlines make up for. */
const OUTLINE_SHARE = 0.4;
/** What differs by as much or more may be like a simple template by chance. */
const BY_CHANCE = 0.08;
/** How likely that is for what does not differ at all, beside it. */
const LEAST_CHANCE = 0.5;
/** What is taken off the score: */
const FOR_SCALE = 0.04;
const FOR_DISAGREEMENT = 1.5;
const FOR_DETAIL = 0.2;
const FOR_SWAP = 0.04;

/** How alike two pictures are, 0 to 1. */
export const alikeness = ({ mean, worst }: Likeness): number => (1 - WORST) * mean + WORST * worst;

/**
 * How sure it is that a place shows the template: 0 to 1, and 1 for the same pixels. Parts that look alike one by one
 * need outlines and a whole that agree. At another scale more places come into question, and what is small and simple is
 * like many of them: so more is asked of it.
 */
export function scoreOf({ likeness, outline, correlation, scale, detail }: Evidence): number {
  const parts = alikeness(likeness);
  const telling = (detail - TELLING_DETAIL.least) / (TELLING_DETAIL.most - TELLING_DETAIL.least);
  const lack = Math.max(0, outline - parts);
  const alike = parts + OUTLINE_SHARE * Math.min(1, Math.max(0, telling)) * lack;
  const agreement = Math.sqrt(Math.abs(correlation) * outline);
  const agreed = alike - FOR_DISAGREEMENT * (1 - agreement) ** 2;
  // A scale that is nearly the same, and not the same, is as unlikely as any other.
  if (scale === 1) return Math.max(0, agreed);
  const off = Math.abs(Math.log(scale));
  const doubt = Math.min(1, off / FAR) * (scale < 1 ? 1 : LARGER);
  const chance = Math.min(1, LEAST_CHANCE + ((1 - LEAST_CHANCE) * (1 - parts * agreement)) / BY_CHANCE);
  const simplicity = Math.max(0, 1 - detail / MUCH_DETAIL) * chance;
  const swap = likeness.swapped > 0.5 ? FOR_SWAP : 0;
  return Math.max(0, agreed - FOR_SCALE - doubt * (FOR_DETAIL * simplicity + swap));
}
