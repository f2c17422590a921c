import { TextView, type TextViewOptions } from '../view/text-view.js';

/** A filled button with white text. */
export class Button extends TextView {
  constructor(options: TextViewOptions) {
    super({
      className: 'android.widget.Button',
      background: '#1a56c4',
      radius: 20,
      padding: { left: 20, right: 20, top: 10, bottom: 10 },
      color: '#ffffff',
      isBold: true,
      textAlign: 'center',
      isFocusable: true,
      ...options,
    });
    if (!this.isEnabled) this.background = '#e0e0e0';
  }

  /** Makes the button usable. */
  enable(): void {
    this.isEnabled = true;
    this.background = '#1a56c4';
  }
}
