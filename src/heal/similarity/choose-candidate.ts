import type { Candidate, ElementFingerprint } from '../../device/element-fingerprint.js';
import { likeness, type Likeness } from './likeness.js';

/** The element that a fingerprint is of, as far as can be told. */
export interface Choice {
  readonly candidate: Candidate;
  /** How far it agrees with the fingerprint, 0 to 1. */
  readonly score: number;
  /** How much further than the next one. */
  readonly lead: number;
}

/** What a choice must reach. */
export interface Demands {
  readonly score: number;
  readonly lead: number;
  /** Of what it is called, where that says anything. */
  readonly identity: number;
  /** Of what is around it, where what it is called says nothing. */
  readonly context: number;
  /** Of what it is called and around it, where it may have been there before as another element. */
  readonly unknown: { readonly identity: number; readonly context: number };
}

/** Chosen on the tuning half of `bench/heal`. */
export const DEMANDS: Demands = {
  score: 0.5,
  lead: 0.05,
  identity: 0.25,
  context: 0.75,
  unknown: { identity: 0.6, context: 0.8 },
};

interface Ranked extends Likeness {
  readonly candidate: Candidate;
}

/** The best of the candidates; undefined when it is not good enough, or another comes too near. */
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

/** What was there before as another element is another element. */
function mayBe(before: ElementFingerprint, now: ElementFingerprint, others: ReadonlySet<string>): boolean {
  if (now.type !== before.type) return false;
  if (now.key === before.key) return now.exact === before.exact || !others.has(now.exact);
  return !others.has(now.key);
}

/** Whether what it is called says enough, or else what is around it. */
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
