import type { Candidate, ElementFingerprint } from '../../device/element-fingerprint.js';
import { likeness, type Likeness } from './likeness.js';

/** The most likely element for a fingerprint. */
export interface Choice {
  readonly candidate: Candidate;
  /** Similarity to the fingerprint, 0 to 1. */
  readonly score: number;
  /** Distance to the second-best score. */
  readonly lead: number;
}

/** Minimum scores of a choice. */
export interface Demands {
  readonly score: number;
  readonly lead: number;
  /** Minimum identity score, when the identity is known. */
  readonly identity: number;
  /** Minimum context score, when the identity is unknown. */
  readonly context: number;
  /** Minimum scores for an element that may have existed before as a different one. */
  readonly unknown: { readonly identity: number; readonly context: number };
}

/** Chosen on the tuning half of `bench/heal`. */
const DEMANDS: Demands = {
  score: 0.5,
  lead: 0.05,
  identity: 0.25,
  context: 0.75,
  unknown: { identity: 0.6, context: 0.8 },
};

interface Ranked extends Likeness {
  readonly candidate: Candidate;
}

/** The best candidate; undefined when it scores too low, or too close to the second best. */
export function chooseCandidate(
  before: ElementFingerprint,
  candidates: readonly Candidate[],
  demands: Demands = DEMANDS,
): Choice | undefined {
  const others = new Set(before.others);
  const ranked = candidates
    .filter(({ fingerprint }) => mayBe(before, fingerprint, others))
    .map((candidate): Ranked => ({ candidate, ...likeness(before, candidate.fingerprint) }))
    .sort((a, b) => b.score - a.score);
  const [best, next] = ranked;
  if (!best?.candidate.usable) return undefined;
  const lead = best.score - (next?.score ?? 0);
  if (best.score < demands.score || lead < demands.lead || !isKnown(before, best, demands)) return undefined;
  return { candidate: best.candidate, score: best.score, lead };
}

/** False for an element that existed before beside the remembered one. */
function mayBe(before: ElementFingerprint, now: ElementFingerprint, others: ReadonlySet<string>): boolean {
  if (now.type !== before.type) return false;
  if (now.key === before.key) return now.exact === before.exact || !others.has(now.exact);
  return !others.has(now.key);
}

/** Whether the identity score suffices, or else the context score. */
function isKnown(
  before: ElementFingerprint,
  { candidate: { fingerprint }, identity, context }: Ranked,
  demands: Demands,
): boolean {
  if (identity === undefined) return context >= demands.context;
  const isOfTag = fingerprint.tag === before.tag;
  const isNew = isOfTag && before.hasFarOthers !== true;
  if (isNew || (isOfTag && fingerprint.key === before.key)) return identity >= demands.identity;
  return identity >= demands.unknown.identity && context >= demands.unknown.context;
}
