import type { ScreenBuilder } from '../../system/activity.js';
import { dp, centerOf, isInside, type Point, type Rect } from '../../view/geometry.js';
import type { SvgCanvas } from '../../view/svg-canvas.js';
import { View } from '../../view/view.js';
import { page } from '../page.js';

interface DrawnButton {
  readonly label: string;
  /** Density-independent pixels from the upper left corner of the view. */
  readonly top: number;
  readonly color: string;
  readonly onTap: () => void;
}

/** A view that draws its content itself: the accessibility tree has a single node without text. */
class BoardView extends View {
  #count = 0;
  readonly #buttons: readonly DrawnButton[] = [
    { label: 'Increase', top: 160, color: '#146c2e', onTap: () => (this.#count += 1) },
    { label: 'Decrease', top: 260, color: '#b3261e', onTap: () => (this.#count -= 1) },
    { label: 'Reset', top: 360, color: '#1a56c4', onTap: () => (this.#count = 0) },
  ];

  constructor() {
    super({ className: 'com.example.demo.BoardView', width: 'fill', weight: 1, background: '#fdf6e3' });
    this.onTap = (at) => this.#buttons.find((button) => isInside(at, this.#place(button)))?.onTap();
    this.isFocusable = false;
  }

  #place({ top }: DrawnButton): Rect {
    const { left, right, top: start } = this.bounds;
    return { left: left + dp(60), right: right - dp(60), top: start + dp(top), bottom: start + dp(top + 64) };
  }

  protected override paintContent(canvas: SvgCanvas): void {
    const { left, right, top } = this.bounds;
    const middle: Point = { x: Math.round((left + right) / 2), y: top + dp(100) };
    canvas.text(`Counter: ${this.#count}`, middle, { size: dp(32), color: '#1f1f1f', isBold: true, align: 'center' });
    for (const button of this.#buttons) {
      const place = this.#place(button);
      const { x, y } = centerOf(place);
      canvas.rect(place, button.color, { radius: dp(12) });
      canvas.text(button.label, { x, y: y + dp(8) }, { size: dp(24), color: '#ffffff', isBold: true, align: 'center' });
    }
  }
}

/** A screen whose content is only visible in a screenshot. */
export const boardScreen: ScreenBuilder = (activity) => page(activity, 'Drawn board', new BoardView());
