import { dp, sizeOf, type Rect } from '../view/geometry.js';
import { FrameLayout, LinearLayout } from '../view/layouts.js';
import { TextView } from '../view/text-view.js';
import type { View, Window } from '../view/view.js';
import { Button } from '../widget/buttons.js';
import { ScrollLayout } from '../view/scroll-layout.js';

interface DialogButton {
  /** `android:id/button1` and so on by default. */
  readonly id?: string;
  readonly text: string;
  readonly onTap?: () => void;
}

export interface DialogOptions {
  readonly packageName: string;
  readonly title: string;
  readonly message?: string;
  /** At most three, as on Android: the first says yes, the second no. */
  readonly buttons?: readonly DialogButton[];
  /** Shown below the message. */
  readonly content?: View;
  readonly onDismiss: () => void;
}

/** Puts a dialog into the middle of the usable part of the screen, with a margin at both sides. */
export function layOutDialog(root: FrameLayout, usable: Rect): void {
  const { width, height } = sizeOf(usable);
  const size = root.measure({ width: Math.min(width - dp(48), dp(360)), height });
  const left = usable.left + Math.round((width - size.width) / 2);
  const top = usable.top + Math.round((height - size.height) / 2);
  root.layout({ left, top, right: left + size.width, bottom: top + size.height });
}

/** An alert over an activity. */
export class DialogWindow implements Window {
  readonly kind = 'dialog';
  readonly packageName: string;
  readonly root: FrameLayout;
  readonly #dismiss: () => void;

  constructor({ packageName, title, message, buttons = [], content, onDismiss }: DialogOptions) {
    this.packageName = packageName;
    this.#dismiss = onDismiss;
    const texts = [
      new TextView({ id: 'android:id/alertTitle', text: title, fontSize: 20, isBold: true, width: 'fill' }),
      ...(message === undefined
        ? []
        : [new TextView({ id: 'android:id/message', text: message, width: 'fill', margin: { top: 16 } })]),
      ...(content ? [content] : []),
    ];
    const bar = new LinearLayout(
      'horizontal',
      { id: 'android:id/buttonPanel', margin: { top: 24 }, alignX: 'end' },
      buttons.map((button, index) => dialogButton(button, index, onDismiss)).reverse(),
    );
    const panel = new LinearLayout(
      'vertical',
      { id: 'android:id/parentPanel', padding: 24, background: '#f3f3fa', radius: 24, width: 'fill' },
      [...texts, ...(buttons.length > 0 ? [bar] : [])],
    );
    this.root = new FrameLayout({}, [panel]);
  }

  layout(_display: Rect, usable: Rect): void {
    layOutDialog(this.root, usable);
  }

  back(): void {
    this.#dismiss();
  }

  touchOutside(): void {
    this.back();
  }
}

function dialogButton({ id, text, onTap }: DialogButton, index: number, dismiss: () => void): View {
  return new Button({
    id: id ?? `android:id/button${index + 1}`,
    text,
    margin: { left: 8 },
    onTap: () => {
      dismiss();
      onTap?.();
    },
  });
}

export interface PopupOptions {
  readonly packageName: string;
  /** The view that the list drops down from. */
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
