import type { ElementType, Rect, Size } from '#svc';
import type { SourceNode } from './source-node.js';

/** What a platform's attributes say of one element. */
export interface NativeTraits {
  /** Undefined for what only lays out other elements. */
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
  /** What it shows itself. */
  readonly text: string;
  /** What stands for it when there is nothing in it to read. */
  readonly label: string;
  /** Content of a field as it stands there, dots of a password included; empty for everything else. */
  readonly value: string;
  /** Texts by which it is found. */
  readonly names: readonly string[];
  /** Texts by which it is found when no other element is named so: what was entered. */
  readonly values: readonly string[];
  /** What `id=` finds it by. */
  readonly ids: readonly string[];
  /** What `id=` finds it by when nothing has such an id. */
  readonly accessibilityId: string;
  /** The id in its record; empty when there is none. */
  readonly id: string;
  /** It takes every press on the screen but for those inside it. */
  readonly modal: boolean;
  /** It takes every press inside its bounds. */
  readonly opaque: boolean;
  /** It is part of the on-screen keyboard. */
  readonly key: boolean;
}

/** How Appium itself finds an element by the value of one attribute. */
export interface NativeStrategy {
  readonly attribute: string;
  /** The W3C "using". */
  readonly using: string;
  /** The values that it takes; without it all of them. */
  readonly takes?: RegExp;
}

/** What differs between platforms. */
export interface NativePlatform {
  traitsOf(node: SourceNode): NativeTraits;
  /** The attributes that identify an element, the best first. */
  readonly strategies: readonly NativeStrategy[];
  /** The attributes that tell elements of one class apart, the best first. */
  readonly telling: readonly string[];
  /** The attribute that holds what is shown, and changes with what is entered. */
  readonly shown: string | undefined;
  /** The tag of a root that is in the source and not in what Appium searches. */
  readonly wrapper: string | undefined;
  /** Windows stand in the source from the uppermost down. */
  readonly isTopFirst: boolean;
  windowOf(roots: readonly SourceNode[]): Size | undefined;
  /** Quarters of a turn against the clock from the natural orientation. */
  rotationOf(root: SourceNode): number | undefined;
}
