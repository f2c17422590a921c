import type { ScreenBuilder } from '../../system/activity.js';
import { FrameLayout, LinearLayout } from '../../view/layouts.js';
import { ScrollLayout } from '../../view/scroll-layout.js';
import { TextView } from '../../view/text-view.js';
import { Button } from '../../widget/buttons.js';
import { page, scrollingColumn } from '../page.js';
import { SeekBar } from '../../widget/seek-bar.js';
import { dp, centerOf, isInside, type Point } from '../../view/geometry.js';
import { View } from '../../view/view.js';

const CHIPS = 20;

/** An area that shows its last gesture, and a row that scrolls sideways. */
export const gestureScreen: ScreenBuilder = (activity) => {
  const result = new TextView({ id: 'result', text: 'No gesture yet', fontSize: 20, margin: 16 });
  const got = (gesture: string) => () => {
    result.text = gesture;
  };
  const pad = new FrameLayout({
    id: 'pad',
    description: 'Gesture pad',
    width: 'fill',
    height: 240,
    margin: 16,
    background: '#ffe0b2',
    radius: 8,
    onTap: got('Tap'),
    onDoubleTap: got('Double tap'),
    onLongPress: got('Long press'),
  });
  const chips = Array.from({ length: CHIPS }, (_, at) => `Chip ${at + 1}`).map(
    (text) => new Button({ id: 'chip', text, margin: 8, onTap: got(text) }),
  );
  const row = new ScrollLayout({ id: 'chips', width: 'fill' }, chips, 'x');
  return page(activity, 'Gestures', new LinearLayout('vertical', { width: 'fill', weight: 1 }, [result, pad, row]));
};

/** A seek bar, and its value as a text. */
export const seekBarScreen: ScreenBuilder = (activity) => {
  const label = new TextView({ id: 'volume_text', text: 'Volume 30', fontSize: 20 });
  const bar = new SeekBar({
    id: 'volume',
    description: 'Volume',
    value: 30,
    margin: { top: 24 },
    onChange: (value) => (label.text = `Volume ${value}`),
  });
  return page(activity, 'Seek bar', scrollingColumn([label, bar]));
};

const LARGEST_SCALE = 8;

/** A picture that a pinch enlarges; a double tap doubles it. The scale is shown as a text. */
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

/** Cards that can be dragged onto one of two areas; a card that is dropped elsewhere returns. */
export const dragScreen: ScreenBuilder = (activity) => {
  const result = new TextView({ id: 'result', text: 'Nothing was moved', margin: 16 });
  const areas = [area('To do', '#d7e3ff'), area('Done', '#c8f0d2')];
  const cards = ['Card A', 'Card B', 'Card C'].map((text, at) =>
    card(text, at, (dropped, to) => {
      const target = areas.find(({ bounds }) => isInside(to, bounds));
      if (!target) return false;
      result.text = `${dropped} was moved to ${target.description}`;
      return true;
    }),
  );
  const board = new FrameLayout({ id: 'board', width: 'fill', weight: 1 }, [
    new LinearLayout('horizontal', { width: 'fill', height: 'fill', padding: { top: 220 } }, areas),
    ...cards,
  ]);
  return page(activity, 'Drag and drop', new LinearLayout('vertical', { width: 'fill', weight: 1 }, [result, board]));
};

function area(name: string, background: string): View {
  return new FrameLayout(
    {
      id: name.toLowerCase().replace(' ', '_'),
      description: name,
      weight: 1,
      height: 'fill',
      margin: 8,
      background,
      radius: 8,
    },
    [new TextView({ text: name, isBold: true, margin: 12 })],
  );
}

/** @param drop whether the card may stay at the place of the drop */
function card(text: string, index: number, drop: (text: string, to: Point) => boolean): View {
  let grabbedAt: Point = { x: 0, y: 0 };
  let before: Point = { x: 0, y: 0 };
  const view: View = new TextView({
    id: `card_${text.at(-1)!.toLowerCase()}`,
    text,
    color: '#ffffff',
    isBold: true,
    textAlign: 'center',
    width: 100,
    height: 72,
    margin: { left: 16 + index * 124, top: 24 },
    background: '#6a3ea1',
    radius: 8,
    onFinger: {
      start: (at) => {
        grabbedAt = at;
        before = view.translation;
      },
      move: ({ x, y }) => {
        view.translation = { x: before.x + x - grabbedAt.x, y: before.y + y - grabbedAt.y };
      },
      end: (at) => {
        if (!drop(text, at)) view.translation = before;
      },
    },
  });
  return view;
}
