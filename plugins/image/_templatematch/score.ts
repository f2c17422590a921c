import type { Likeness } from './cells.js';

/** The measurements of a candidate. */
export interface Evidence {
  readonly likeness: Likeness;
  /** The similarity of the outlines, 0 to 1. */
  readonly outline: number;
  /** -1 to 1. */
  readonly correlation: number;
  readonly scale: number;
  /** The length of the template's outlines at this scale, in pixels. */
  readonly detail: number;
  /** Whether the template was turned. */
  readonly isTurned: boolean;
}

/** The weight of the worst quarter of the cells. */
const WORST_WEIGHT = 0.25;
/** The absolute logarithm of a scale from which on the scale penalty is full. */
const FAR_SCALE = 0.4;
/** The scale penalty for enlargement, relative to that for reduction, at which more places look similar. */
const ENLARGED_DOUBT = 0.6;
/** The scale penalty for a turned template, relative to that for reduction. */
const TURNED_DOUBT = 0.8;
/** A template with shorter outlines, in pixels, is simple and often resembles something else. */
const DETAILED_OUTLINES = 110;
/** The length of outlines, in pixels, from which on matching outlines count, and at which they count in full. */
const SIGNIFICANT_OUTLINES = { min: 150, max: 450 };
/** The share of the cells' deficit that matching outlines compensate. */
const OUTLINE_SHARE = 0.4;
/** From this difference on, the resemblance to a simple template counts in full as chance. */
const CHANCE_DIFFERENCE = 0.08;
/** The probability of chance without any difference, relative to that. */
const MIN_CHANCE = 0.5;
const SCALE_PENALTY = 0.04;
const DISAGREEMENT_PENALTY = 1.5;
const SIMPLICITY_PENALTY = 0.2;
const SWAP_PENALTY = 0.04;

/** The similarity of two pictures, 0 to 1. */
export const alikeness = ({ mean, worst }: Likeness): number => (1 - WORST_WEIGHT) * mean + WORST_WEIGHT * worst;

/**
 * The confidence that a place shows the template: 0 to 1, and 1 for equal pixels. Besides similar cells it requires
 * matching outlines and correlation. At another scale, or turned, there are more candidates, many of which resemble a
 * small and simple template, so it gets a penalty.
 */
export function scoreOf({ likeness, outline, correlation, scale, detail, isTurned }: Evidence): number {
  const parts = alikeness(likeness);
  const significance = (detail - SIGNIFICANT_OUTLINES.min) / (SIGNIFICANT_OUTLINES.max - SIGNIFICANT_OUTLINES.min);
  const deficit = Math.max(0, outline - parts);
  const alike = parts + OUTLINE_SHARE * Math.min(1, Math.max(0, significance)) * deficit;
  const agreement = Math.sqrt(Math.abs(correlation) * outline);
  const agreed = alike - DISAGREEMENT_PENALTY * (1 - agreement) ** 2;
  // A scale near 1 is as unlikely as any other, so it has the full penalty.
  if (scale === 1 && !isTurned) return Math.max(0, agreed);
  const off = Math.abs(Math.log(scale));
  const doubt = isTurned ? TURNED_DOUBT : Math.min(1, off / FAR_SCALE) * (scale < 1 ? 1 : ENLARGED_DOUBT);
  const chance = Math.min(1, MIN_CHANCE + ((1 - MIN_CHANCE) * (1 - parts * agreement)) / CHANCE_DIFFERENCE);
  const simplicity = Math.max(0, 1 - detail / DETAILED_OUTLINES) * chance;
  const swap = likeness.swapped > 0.5 ? SWAP_PENALTY : 0;
  return Math.max(0, agreed - SCALE_PENALTY - doubt * (SIMPLICITY_PENALTY * simplicity + swap));
}
