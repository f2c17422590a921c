import type { ScreenBuilder } from '../../system/activity.js';
import { FrameLayout } from '../../view/frame-layout.js';
import { LinearLayout } from '../../view/linear-layout.js';
import { ScrollLayout } from '../../view/scroll-layout.js';
import { TextView } from '../../view/text-view.js';
import { Button } from '../../widget/button.js';
import { page } from '../page.js';

const CHIPS = 20;

/** An area that tells which gesture it got last, and a row that scrolls sideways. */
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
