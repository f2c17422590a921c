import type { ScreenBuilder } from '../../system/activity.js';
import { FrameLayout } from '../../view/frame-layout.js';
import { isInside, type Point } from '../../view/geometry.js';
import { LinearLayout } from '../../view/linear-layout.js';
import { TextView } from '../../view/text-view.js';
import type { View } from '../../view/view.js';
import { page } from '../page.js';

/** Cards that can be dragged onto one of two areas; one that is dropped elsewhere goes back. */
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

/** @param drop says whether the card may stay where it was left */
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
