import { FrameLayout } from '../view/frame-layout.js';
import type { Rect } from '../view/geometry.js';
import { LinearLayout } from '../view/linear-layout.js';
import type { View } from '../view/view.js';
import type { Window } from '../view/window.js';

/** The window of an activity: it fills the display, its content what bars and keyboard leave free. */
export class ActivityWindow implements Window {
  readonly kind = 'activity';
  readonly root: FrameLayout;
  readonly #content: FrameLayout;

  constructor(
    readonly packageName: string,
    content: View,
    private readonly onBack: () => void,
  ) {
    this.#content = new FrameLayout({ id: 'android:id/content', width: 'fill', height: 'fill' }, [content]);
    const column = new LinearLayout('vertical', { width: 'fill', height: 'fill' }, [this.#content]);
    this.root = new FrameLayout({ width: 'fill', height: 'fill', background: '#ffffff' }, [column]);
  }

  layout(display: Rect, usable: Rect): void {
    this.root.layout(display);
    this.#content.layout(usable);
  }

  back(): void {
    this.onBack();
  }

  touchOutside(): void {}
}
