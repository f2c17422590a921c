import type { ElementType, Rect, Size } from '#svc';
import type { SourceNode } from '../source-node.js';

const MAX_CACHED_CLASSES = 1000;

/** One element as its attributes describe it. */
export interface NativeTraits {
  /** Undefined for containers that only lay out other elements. */
  readonly type: ElementType | undefined;
  /** Window coordinates. */
  readonly bounds: Rect;
  readonly displayed: boolean;
  readonly enabled: boolean;
  readonly clickable: boolean;
  readonly editable: boolean;
  readonly focused: boolean;
  readonly password: boolean;
  readonly checked: boolean | undefined;
  readonly selected: boolean | undefined;
  /** The axes in which it scrolls; undefined when it does not scroll. */
  readonly scrolls: 'both' | 'horizontal' | undefined;
  /** Its children, or theirs, are rows. */
  readonly holdsRows: boolean;
  /** The text that it shows itself. */
  readonly text: string;
  /** Description, hint or placeholder: names it when it shows no text. */
  readonly label: string;
  /** Content of a field as shown, dots of a password included; empty for all other types. */
  readonly value: string;
  /** Texts that find it. */
  readonly names: readonly string[];
  /** Entered texts; they find it when no other element is named so. */
  readonly values: readonly string[];
  /** Values that `id=` matches. */
  readonly ids: readonly string[];
  /** The value that `id=` matches when no element has such an id. */
  readonly accessibilityId: string;
  /** The id in its `ScreenElement`; empty when it has none. */
  readonly id: string;
  /** It receives every press on the screen outside it. */
  readonly modal: boolean;
  /** It receives every press inside its bounds. */
  readonly opaque: boolean;
  /** It is a key of the on-screen keyboard. */
  readonly key: boolean;
}

/** A location strategy of Appium that matches one attribute. */
export interface NativeStrategy {
  readonly attribute: string;
  /** The W3C "using". */
  readonly using: string;
  /** Matches the values that it accepts; all by default. */
  readonly accepts?: RegExp;
}

/** Reads page sources that name tags and attributes in one way, such as those of Appium's drivers for a platform. */
export interface SourceShape {
  traitsOf(node: SourceNode): NativeTraits;
  /** The best first. */
  readonly strategies: readonly NativeStrategy[];
  /** The attributes that distinguish elements of one class, the best first. */
  readonly identifyingAttributes: readonly string[];
  /** The attribute with the shown text, which changes with the entered one. */
  readonly textAttribute: string | undefined;
  /** Tag of a root element that the source has and Appium's search does not. */
  readonly wrapperTag: string | undefined;
  /** The source lists windows from the topmost down. */
  readonly isTopFirst: boolean;
  windowOf(roots: readonly SourceNode[]): Size | undefined;
  /** Counter-clockwise quarter turns from the natural orientation; undefined when the source does not say. */
  rotationOf(root: SourceNode): number | undefined;
}

/** Maps class names to types by the first pattern that matches; caches the results. */
export function classTypes(
  patterns: readonly (readonly [RegExp, ElementType])[],
): (name: string) => ElementType | undefined {
  const cache = new Map<string, ElementType | undefined>();
  return (name) => {
    if (!cache.has(name)) {
      // Names come from the device: the cache must not grow without limit.
      if (cache.size >= MAX_CACHED_CLASSES) cache.clear();
      cache.set(name, patterns.find(([pattern]) => pattern.test(name))?.[1]);
    }
    return cache.get(name);
  };
}
