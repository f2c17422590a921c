import { z } from 'zod';
import { ELEMENT_TYPES } from './element.js';

const share = z.number().finite();

/** What an element is known by when its locator no longer finds it. What was entered into it does not belong here. */
export const ElementFingerprint = z.object({
  type: z.enum(ELEMENT_TYPES),
  /** The tag of the element, or its class on a native screen. */
  tag: z.string(),
  /** What a person reads: text, label, placeholder, alternative text; never the content of a field. */
  text: z.string(),
  id: z.string(),
  attributes: z.record(z.string()),
  /** Tags of the elements around it with their ids, as `form#login`, the nearest first. */
  ancestors: z.array(z.string()),
  /** The texts that stand before it, the nearest first. */
  before: z.array(z.string()),
  /** The texts that stand behind it, the nearest first. */
  after: z.array(z.string()),
  /** A digest of what it shows and where it leads, by which it differs from those beside it; ids do not count. */
  key: z.string(),
  /** The same with id and classes. */
  exact: z.string(),
  /**
   * The keys of the elements of its tag around it, and `exact` of those whose key is its own; of an element that was
   * found.
   */
  others: z.array(z.string()).optional(),
  /** Whether there are more of its tag than `others` tells of. */
  hasFarOthers: z.boolean().optional(),
  /** Its centre and size on the page, not on the part that is scrolled to, in shares of the window. */
  place: z.object({ x: share, y: share, width: share, height: share }),
});

export type ElementFingerprint = z.output<typeof ElementFingerprint>;

/** An element of the screen that may be the one that a fingerprint is of. */
export interface Candidate {
  readonly fingerprint: ElementFingerprint;
  /** A locator that finds exactly this element again. */
  readonly locator: string;
  /** It is visible and enabled. It may lie outside the window. */
  readonly usable: boolean;
}
