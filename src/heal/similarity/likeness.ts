import type { ElementFingerprint } from '../../device/element-fingerprint.js';
import { listLikeness, nameLikeness, orderedLikeness, textLikeness } from './text-likeness.js';

/** Similarity of an element to a fingerprint, 0 to 1. */
export interface Likeness {
  readonly score: number;
  /** Similarity of text, id, name, address and the like; undefined when none of them is conclusive. */
  readonly identity: number | undefined;
  /** Similarity of ancestors, neighbours, place, size and style. */
  readonly context: number;
}

/** Weights of the attributes that identify an element. */
const IDENTITY_WEIGHTS: Readonly<Record<string, number>> = {
  name: 2,
  href: 2,
  'data-testid': 2,
  'data-test-id': 2,
  'data-test': 2,
  'data-qa': 2,
  'data-cy': 2,
  src: 1.5,
  placeholder: 1.5,
  'aria-label': 1.5,
  'content-desc': 1.5,
  label: 1.5,
  placeholderValue: 1.5,
  hint: 1.5,
  alt: 1,
  title: 1,
  for: 1,
  'aria-controls': 0.5,
};
/** Attributes that people read: compared as texts, the others as names. */
const READABLE = new Set([
  'placeholder',
  'aria-label',
  'content-desc',
  'label',
  'placeholderValue',
  'hint',
  'alt',
  'title',
]);
/** An address without a target, which many links share. */
const EMPTY_ADDRESS = /^(#|javascript:.*)$/i;
const TEXT_WEIGHT = 3;
const ID_WEIGHT = 2;
const KIND_WEIGHT = 0.5;
const CLASS_WEIGHT = 1;
const ANCESTORS_WEIGHT = 1.5;
const NEIGHBOURS_WEIGHT = 2.5;
const PLACE_WEIGHT = 1;
const SIZE_WEIGHT = 0.5;
/** Share of the identity in the total score. */
const IDENTITY_SHARE = 0.6;
/** Minimum identity score for a unique key, whatever the id. */
const UNIQUE_KEY_SCORE = 0.9;
/** Distance, in windows, at which the place score reaches 0. */
const MAX_DISTANCE = 1;

/** A weighted mean. */
class WeightedMean {
  #sum = 0;
  #weights = 0;

  add(weight: number, likeness: number): void {
    this.#sum += weight * likeness;
    this.#weights += weight;
  }

  /** Undefined when nothing was added. */
  get value(): number | undefined {
    return this.#weights === 0 ? undefined : this.#sum / this.#weights;
  }
}

/** Compares the fingerprint of an element on the screen with a remembered one. */
export function likeness(before: ElementFingerprint, now: ElementFingerprint): Likeness {
  const identity = identityScore(before, now);
  const context = contextOf(before, now).value!;
  const score = identity === undefined ? context : IDENTITY_SHARE * identity + (1 - IDENTITY_SHARE) * context;
  return { score, identity, context };
}

/** A key that was unique proves the identity; a key shared with others proves nothing. */
function identityScore(before: ElementFingerprint, now: ElementFingerprint): number | undefined {
  const score = identityOf(before, now).value;
  if (before.others?.includes(before.key)) {
    const isOnly = before.exact === now.exact && !before.others.includes(before.exact);
    return isOnly ? Math.max(UNIQUE_KEY_SCORE, score ?? 0) : undefined;
  }
  return before.key === now.key ? Math.max(UNIQUE_KEY_SCORE, score ?? 0) : score;
}

function identityOf(before: ElementFingerprint, now: ElementFingerprint): WeightedMean {
  const mean = new WeightedMean();
  if (before.text !== '') mean.add(TEXT_WEIGHT, textLikeness(before.text, now.text));
  if (before.id !== '') mean.add(ID_WEIGHT, nameLikeness(before.id, now.id));
  for (const [name, weight] of Object.entries(IDENTITY_WEIGHTS)) {
    const value = before.attributes[name];
    // A value equal to the text is already counted.
    if (value === undefined || value === before.text || EMPTY_ADDRESS.test(value)) continue;
    const other = now.attributes[name] ?? '';
    mean.add(weight, READABLE.has(name) ? textLikeness(value, other) : nameLikeness(value, other));
  }
  return mean;
}

function contextOf(before: ElementFingerprint, now: ElementFingerprint): WeightedMean {
  const mean = new WeightedMean();
  mean.add(KIND_WEIGHT, before.tag === now.tag ? 1 : 0);
  for (const name of ['role', 'type']) {
    const [value, other] = [before.attributes[name], now.attributes[name]];
    if (value !== undefined || other !== undefined) mean.add(KIND_WEIGHT, value === other ? 1 : 0);
  }
  const [style, otherStyle] = [before.attributes['class'] ?? '', now.attributes['class'] ?? ''];
  if (style !== '' || otherStyle !== '') mean.add(CLASS_WEIGHT, listLikeness(style, otherStyle));
  mean.add(ANCESTORS_WEIGHT, orderedLikeness(before.ancestors, now.ancestors));
  mean.add(NEIGHBOURS_WEIGHT / 2, orderedLikeness(before.before, now.before));
  mean.add(NEIGHBOURS_WEIGHT / 2, orderedLikeness(before.after, now.after));
  mean.add(
    PLACE_WEIGHT,
    Math.max(0, 1 - Math.hypot(before.place.x - now.place.x, before.place.y - now.place.y) / MAX_DISTANCE),
  );
  mean.add(SIZE_WEIGHT, sizeLikeness(before.place, now.place));
  return mean;
}

function sizeLikeness(a: ElementFingerprint['place'], b: ElementFingerprint['place']): number {
  const ratio = (one: number, other: number) =>
    one === other ? 1 : Math.min(one, other) / Math.max(one, other, Number.EPSILON);
  return ratio(a.width, b.width) * ratio(a.height, b.height);
}
