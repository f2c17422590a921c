import { dp } from '../view/density.js';
import { FrameLayout } from '../view/frame-layout.js';
import type { Rect } from '../view/geometry.js';
import { ScrollLayout } from '../view/scroll-layout.js';
import { TextView } from '../view/text-view.js';
import type { View } from '../view/view.js';
import type { Window } from '../view/window.js';

export interface PopupOptions {
  readonly packageName: string;
  /** What the list drops down from. */
  readonly anchor: View;
  readonly items: readonly string[];
  readonly onChoose: (item: string) => void;
  readonly onDismiss: () => void;
}

/** A list that drops down from a view. */
export class PopupWindow implements Window {
  readonly kind = 'popup';
  readonly packageName: string;
  readonly root: FrameLayout;
  readonly #anchor: View;
  readonly #dismiss: () => void;

  constructor({ packageName, anchor, items, onChoose, onDismiss }: PopupOptions) {
    this.packageName = packageName;
    this.#anchor = anchor;
    this.#dismiss = onDismiss;
    const rows = items.map(
      (text) =>
        new TextView({
          id: 'android:id/text1',
          className: 'android.widget.CheckedTextView',
          text,
          isCheckable: true,
          isChecked: text === anchor.text,
          width: 'fill',
          padding: 14,
          onTap: () => {
            onDismiss();
            onChoose(text);
          },
        }),
    );
    const list = new ScrollLayout({ className: 'android.widget.ListView', width: 'fill' }, rows);
    this.root = new FrameLayout({ background: '#eef0f8', radius: 4 }, [list]);
  }

  layout(_display: Rect, usable: Rect): void {
    const { left, right, bottom } = this.#anchor.bounds;
    const width = Math.max(right - left, dp(160));
    const { height } = this.root.measure({ width, height: usable.bottom - usable.top });
    const top = Math.max(usable.top, Math.min(bottom, usable.bottom - height));
    this.root.layout({ left, top, right: left + width, bottom: top + height });
  }

  back(): void {
    this.#dismiss();
  }

  touchOutside(): void {
    this.#dismiss();
  }
}
