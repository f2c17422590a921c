import { dp, type Point } from '../view/geometry.js';
import type { SvgCanvas } from '../view/svg-canvas.js';
import { View, type ViewOptions } from '../view/view.js';

/** A bar whose thumb follows drags and taps; 0 to `max`. */
export class SeekBar extends View {
  readonly max: number;
  #value: number;
  readonly #onChange: (value: number) => void;

  constructor({
    max = 100,
    value = 0,
    onChange = () => {},
    ...options
  }: ViewOptions & { max?: number; value?: number; onChange?: (value: number) => void }) {
    super({ className: 'android.widget.SeekBar', width: 'fill', height: 48, isFocusable: true, ...options });
    this.max = max;
    this.#value = value;
    this.#onChange = onChange;
    const follow = (at: Point) => this.setValue(this.#valueAt(at.x));
    this.onFinger = { start: follow, move: follow };
  }

  get value(): number {
    return this.#value;
  }

  /** The value of its range, in the accessibility tree. */
  override get accessibleText(): string {
    return this.#value.toFixed(1);
  }

  setValue(value: number): void {
    this.#value = Math.round(Math.min(this.max, Math.max(0, value)));
    this.#onChange(this.#value);
  }

  get #track(): { left: number; right: number } {
    return { left: this.bounds.left + dp(16), right: this.bounds.right - dp(16) };
  }

  #valueAt(x: number): number {
    const { left, right } = this.#track;
    return ((x - left) / (right - left)) * this.max;
  }

  protected override paintContent(canvas: SvgCanvas): void {
    const { left, right } = this.#track;
    const middle = Math.round((this.bounds.top + this.bounds.bottom) / 2);
    const thumb = Math.round(left + ((right - left) * this.#value) / this.max);
    const line = { top: middle - dp(2), bottom: middle + dp(2) };
    canvas.rect({ left, right, ...line }, '#c4c7c5', { radius: dp(2) });
    canvas.rect({ left, right: thumb, ...line }, '#1a56c4', { radius: dp(2) });
    canvas.circle({ x: thumb, y: middle }, dp(10), '#1a56c4');
  }
}
