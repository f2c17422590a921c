import type { Point, Rect } from './geometry.js';
import type { View } from './view.js';

/** A top-level part of the screen with its own tree of views. */
export interface Window {
  readonly packageName: string;
  readonly kind: 'activity' | 'dialog' | 'popup';
  readonly root: View;
  /** Lays the window out on a display whose bars and keyboard leave `usable` free. */
  layout(display: Rect, usable: Rect): void;
  /** What the back key does. */
  back(): void;
  /** What a touch beside a dialog or popup does. */
  touchOutside(at: Point): void;
}
