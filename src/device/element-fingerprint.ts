import { z } from 'zod';
import { ELEMENT_TYPES } from './element.js';

const share = z.number().finite();

/** The features by which an element is recognized when its locator no longer finds it; never the content of a field. */
export const ElementFingerprint = z.object({
  type: z.enum(ELEMENT_TYPES),
  /** The tag of the element, or its class on a native screen. */
  tag: z.string(),
  /** Visible text, label, placeholder or alternative text; never the content of a field. */
  text: z.string(),
  id: z.string(),
  attributes: z.record(z.string()),
  /** Tags of the elements around it with their ids, as `form#login`, the nearest first. */
  ancestors: z.array(z.string()),
  /** The texts before it, the nearest first. */
  before: z.array(z.string()),
  /** The texts after it, the nearest first. */
  after: z.array(z.string()),
  /** A hash of its content and its link target, without ids and classes, that distinguishes it from its neighbours. */
  key: z.string(),
  /** The same hash with id and classes. */
  exact: z.string(),
  /**
   * The keys of the neighbours with its tag, and `exact` of those whose key equals its own. Only for an element that was
   * found.
   */
  others: z.array(z.string()).optional(),
  /** Whether the page has more elements of its tag than `others` contains. */
  hasFarOthers: z.boolean().optional(),
  /** Its centre and size on the page (independent of the scroll position) as fractions of the window. */
  place: z.object({ x: share, y: share, width: share, height: share }),
});

export type ElementFingerprint = z.output<typeof ElementFingerprint>;

/** An element of the screen that may match a fingerprint. */
export interface Candidate {
  readonly fingerprint: ElementFingerprint;
  /** A locator that finds exactly this element again. */
  readonly locator: string;
  /** It is visible and enabled. It may lie outside the window. */
  readonly usable: boolean;
}
