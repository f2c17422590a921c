import type { ScreenBuilder } from '../../system/activity.js';
import { dp } from '../../view/density.js';
import { centerOf } from '../../view/geometry.js';
import { TextView } from '../../view/text-view.js';
import { View } from '../../view/view.js';
import { LinearLayout } from '../../view/linear-layout.js';
import { page } from '../page.js';

const LARGEST_SCALE = 8;

/** A picture that two fingers enlarge; a double tap doubles it. The scale is shown as a text. */
export const zoomScreen: ScreenBuilder = (activity) => {
  let scale = 1;
  const label = new TextView({ id: 'scale', text: 'Scale 1.00', fontSize: 20, margin: 16 });
  const zoomTo = (wanted: number) => {
    scale = Math.min(LARGEST_SCALE, Math.max(1, wanted));
    label.text = `Scale ${scale.toFixed(2)}`;
  };
  const picture = new View({
    id: 'picture',
    className: 'android.widget.ImageView',
    description: 'Map',
    width: 'fill',
    weight: 1,
    background: '#cfe8cf',
    onDoubleTap: () => zoomTo(scale >= 2 ? 1 : 2),
    onPinch: (factor) => zoomTo(scale * factor),
    onPaint: (canvas, { bounds }) =>
      canvas.clipped(bounds, () => {
        const { x, y } = centerOf(bounds);
        for (const [radius, color] of [
          [120, '#7fb37f'],
          [80, '#4f8f4f'],
          [40, '#2f6f2f'],
        ] as const) {
          canvas.circle({ x, y }, Math.round(dp(radius) * scale), color);
        }
      }),
  });
  return page(activity, 'Zoom', new LinearLayout('vertical', { width: 'fill', weight: 1 }, [label, picture]));
};
