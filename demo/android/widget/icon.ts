import { dp, centerOf } from '../view/geometry.js';
import type { SvgCanvas } from '../view/svg-canvas.js';
import { View, type ViewOptions } from '../view/view.js';

export type IconName = 'back' | 'add' | 'search' | 'star' | 'forward' | 'note';

/** Paths on a square of 24 units, stroked with the icon's colour. */
const PATHS: Readonly<Record<IconName, string>> = {
  back: 'M20 12 H4 M11 5 L4 12 L11 19',
  forward: 'M9 5 L16 12 L9 19',
  add: 'M12 4 V20 M4 12 H20',
  search: 'M10 4 A6 6 0 1 0 10.01 4 M15 15 L20 20',
  star: 'M12 3 L14.8 9 L21.4 9.8 L16.5 14.3 L17.8 20.8 L12 17.6 L6.2 20.8 L7.5 14.3 L2.6 9.8 L9.2 9 Z',
  note: 'M6 3 H18 V21 H6 Z M9 8 H15 M9 12 H15 M9 16 H13',
};

/** A picture of lines; a button when it has an action. */
export class Icon extends View {
  constructor(
    readonly icon: IconName,
    { color = '#1f1f1f', ...options }: ViewOptions & { color?: string },
  ) {
    super({
      className: options.onTap ? 'android.widget.ImageButton' : 'android.widget.ImageView',
      width: 48,
      height: 48,
      onPaint: (canvas, view) => paintIcon(canvas, icon, view, color),
      ...options,
    });
  }
}

function paintIcon(canvas: SvgCanvas, icon: IconName, { bounds }: View, color: string): void {
  const { x, y } = centerOf(bounds);
  const scale = dp(1);
  const path = PATHS[icon].replace(/([A-Z])([^A-Z]*)/g, (_, command: string, numbers: string) => {
    const values = numbers.trim().split(/[ ,]+/).filter(Boolean).map(Number);
    const placed = values.map((value, at) => {
      if (command === 'H') return x + (value - 12) * scale;
      if (command === 'V') return y + (value - 12) * scale;
      // An arc: two radii and three flags come before its end point.
      if (command === 'A') return at < 2 ? value * scale : at < 5 ? value : (at === 5 ? x : y) + (value - 12) * scale;
      return (at % 2 === 0 ? x : y) + (value - 12) * scale;
    });
    return `${command}${placed.map((value) => Math.round(value * 100) / 100).join(' ')} `;
  });
  canvas.stroke(path, color, dp(2));
}
