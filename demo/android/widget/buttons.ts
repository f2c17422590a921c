import { TextView, type TextViewOptions } from '../view/text-view.js';
import { dp, type Size } from '../view/geometry.js';
import type { SvgCanvas } from '../view/svg-canvas.js';

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

  /** Enables the button. */
  enable(): void {
    this.isEnabled = true;
    this.background = '#1a56c4';
  }
}

interface CompoundButtonOptions extends TextViewOptions {
  /** Called after the user changed it. */
  onChange?: (isChecked: boolean) => void;
  /** Whether taps go to the row around it. */
  isPassive?: boolean;
}

const MARK_WIDTH = { checkbox: 32, radio: 32, switch: 52 } as const;
const CLASS_NAMES = {
  checkbox: 'android.widget.CheckBox',
  radio: 'android.widget.RadioButton',
  switch: 'android.widget.Switch',
} as const;
const CHECKED = '#1a56c4';
const UNCHECKED = '#5f6368';

/** A check box, radio button or switch: a mark, and a text beside it. */
export class CompoundButton extends TextView {
  readonly #onChange: (isChecked: boolean) => void;

  constructor(
    readonly kind: keyof typeof MARK_WIDTH,
    { onChange = () => {}, isPassive = false, ...options }: CompoundButtonOptions,
  ) {
    super({ className: CLASS_NAMES[kind], isCheckable: true, isFocusable: !isPassive, height: 48, ...options });
    this.#onChange = onChange;
    if (!isPassive) this.onTap = () => this.toggle();
  }

  /** Handles a tap. */
  toggle(): void {
    if (this.kind === 'radio' && this.isChecked) return;
    this.isChecked = !this.isChecked;
    this.#onChange(this.isChecked);
  }

  protected override measureContent(available: Size): Size {
    const { width, height } = super.measureContent(available);
    return { width: width + dp(MARK_WIDTH[this.kind]), height };
  }

  protected override paintContent(canvas: SvgCanvas): void {
    const { left, top, right, bottom } = this.bounds;
    const middle = Math.round((top + bottom) / 2);
    const color = !this.isEnabled ? '#bdbdbd' : this.isChecked ? CHECKED : UNCHECKED;
    if (this.kind === 'checkbox') this.#paintBox(canvas, left, middle, color);
    else if (this.kind === 'radio') this.#paintRing(canvas, left, middle, color);
    else this.#paintSwitch(canvas, left, middle);
    this.paintText(canvas, { left: left + dp(MARK_WIDTH[this.kind]), top, right, bottom });
  }

  #paintBox(canvas: SvgCanvas, left: number, middle: number, color: string): void {
    const half = dp(9);
    const x = left + dp(4);
    const box = { left: x, top: middle - half, right: x + 2 * half, bottom: middle + half };
    canvas.rect(box, this.isChecked ? color : '#ffffff', { radius: dp(2), stroke: color });
    if (!this.isChecked) return;
    canvas.stroke(`M${x + dp(4)} ${middle} l${dp(4)} ${dp(4)} l${dp(7)} ${-dp(8)}`, '#ffffff', dp(2));
  }

  #paintRing(canvas: SvgCanvas, left: number, middle: number, color: string): void {
    const center = { x: left + dp(14), y: middle };
    canvas.circle(center, dp(9), '#ffffff', color);
    if (this.isChecked) canvas.circle(center, dp(5), color);
  }

  #paintSwitch(canvas: SvgCanvas, left: number, middle: number): void {
    const track = { left, top: middle - dp(14), right: left + dp(48), bottom: middle + dp(14) };
    canvas.rect(track, this.isChecked ? CHECKED : '#c4c7c5', { radius: dp(14) });
    canvas.circle({ x: left + dp(this.isChecked ? 33 : 15), y: middle }, dp(10), '#ffffff');
  }
}
