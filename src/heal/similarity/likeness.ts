import type { ElementFingerprint } from '../../device/element-fingerprint.js';
import { listLikeness, nameLikeness, orderedLikeness, textLikeness } from './text-likeness.js';

/** How far an element agrees with a fingerprint, 0 to 1. */
export interface Likeness {
  readonly score: number;
  /** By what it is called: text, id, name, address and the like; undefined when that tells nothing. */
  readonly identity: number | undefined;
  /** By where it stands: what is around it and beside it, place, size, style. */
  readonly context: number;
}

/** What programmers and people call an element, and how much that says. */
const NAMING: Readonly<Record<string, number>> = {
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
const READ = new Set([
  'placeholder',
  'aria-label',
  'content-desc',
  'label',
  'placeholderValue',
  'hint',
  'alt',
  'title',
]);
/** An address that many links have. */
const LEADS_NOWHERE = /^(#|javascript:.*)$/i;
const TEXT = 3;
const ID = 2;
const KIND = 0.5;
const CLASS = 1;
const ANCESTORS = 1.5;
const NEIGHBOURS = 2.5;
const PLACE = 1;
const SIZE = 0.5;
/** How much of the score is what it is called. */
const IDENTITY_SHARE = 0.6;
/** How far what shows the same as nothing else did is called alike, whatever its id is. */
const UNIQUE = 0.9;
/** Distance, in windows, at which nothing of a likeness of place is left. */
const FAR = 1;

class Sum {
  #got = 0;
  #most = 0;

  add(weight: number, likeness: number): void {
    this.#got += weight * likeness;
    this.#most += weight;
  }

  get got(): number {
    return this.#got;
  }
  get most(): number {
    return this.#most;
  }
  get share(): number | undefined {
    return this.#most === 0 ? undefined : this.#got / this.#most;
  }
}

/** How far an element of now agrees with the fingerprint of one before. */
export function likeness(before: ElementFingerprint, now: ElementFingerprint): Likeness {
  const identity = calledAlike(before, now);
  const context = contextOf(before, now).share!;
  const score = identity === undefined ? context : IDENTITY_SHARE * identity + (1 - IDENTITY_SHARE) * context;
  return { score, identity, context };
}

/** What shows the same as nothing else did is the same; what shows the same as others tells nothing by that. */
function calledAlike(before: ElementFingerprint, now: ElementFingerprint): number | undefined {
  const { share } = identityOf(before, now);
  if (before.others?.includes(before.key)) {
    const isOnly = before.exact === now.exact && !before.others.includes(before.exact);
    return isOnly ? Math.max(UNIQUE, share ?? 0) : undefined;
  }
  return before.key === now.key ? Math.max(UNIQUE, share ?? 0) : share;
}

function identityOf(before: ElementFingerprint, now: ElementFingerprint): Sum {
  const sum = new Sum();
  if (before.text !== '') sum.add(TEXT, textLikeness(before.text, now.text));
  if (before.id !== '') sum.add(ID, nameLikeness(before.id, now.id));
  for (const [name, weight] of Object.entries(NAMING)) {
    const value = before.attributes[name];
    // What is read already counts as text.
    if (value === undefined || value === before.text || LEADS_NOWHERE.test(value)) continue;
    const other = now.attributes[name] ?? '';
    sum.add(weight, READ.has(name) ? textLikeness(value, other) : nameLikeness(value, other));
  }
  return sum;
}

function contextOf(before: ElementFingerprint, now: ElementFingerprint): Sum {
  const sum = new Sum();
  sum.add(KIND, before.tag === now.tag ? 1 : 0);
  for (const name of ['role', 'type']) {
    const [value, other] = [before.attributes[name], now.attributes[name]];
    if (value !== undefined || other !== undefined) sum.add(KIND, value === other ? 1 : 0);
  }
  const [style, otherStyle] = [before.attributes['class'] ?? '', now.attributes['class'] ?? ''];
  if (style !== '' || otherStyle !== '') sum.add(CLASS, listLikeness(style, otherStyle));
  sum.add(ANCESTORS, orderedLikeness(before.ancestors, now.ancestors));
  sum.add(NEIGHBOURS / 2, orderedLikeness(before.before, now.before));
  sum.add(NEIGHBOURS / 2, orderedLikeness(before.after, now.after));
  sum.add(PLACE, Math.max(0, 1 - Math.hypot(before.place.x - now.place.x, before.place.y - now.place.y) / FAR));
  sum.add(SIZE, sizeLikeness(before.place, now.place));
  return sum;
}

function sizeLikeness(a: ElementFingerprint['place'], b: ElementFingerprint['place']): number {
  const ratio = (one: number, other: number) =>
    one === other ? 1 : Math.min(one, other) / Math.max(one, other, Number.EPSILON);
  return ratio(a.width, b.width) * ratio(a.height, b.height);
}
