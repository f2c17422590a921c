import { dp } from '../view/density.js';
import { FrameLayout } from '../view/frame-layout.js';
import { sizeOf, type Rect } from '../view/geometry.js';
import { LinearLayout } from '../view/linear-layout.js';
import { TextView } from '../view/text-view.js';
import type { View } from '../view/view.js';
import type { Window } from '../view/window.js';
import { Button } from '../widget/button.js';

export interface DialogButton {
  /** `android:id/button1` and so on unless given. */
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
    const { width, height } = sizeOf(usable);
    const size = this.root.measure({ width: Math.min(width - dp(48), dp(360)), height });
    const left = usable.left + Math.round((width - size.width) / 2);
    const top = usable.top + Math.round((height - size.height) / 2);
    this.root.layout({ left, top, right: left + size.width, bottom: top + size.height });
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
