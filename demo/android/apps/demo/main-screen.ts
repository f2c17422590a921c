import type { ScreenBuilder } from '../../system/activity.js';
import { LinearLayout } from '../../view/linear-layout.js';
import { ScrollLayout } from '../../view/scroll-layout.js';
import { TextView } from '../../view/text-view.js';
import { Icon } from '../../widget/icon.js';
import { page } from '../page.js';

/** What the menu leads to: title and activity. */
const MENU = [
  ['Settings', '.SettingsActivity'],
  ['Form', '.FormActivity'],
  ['Dialogs', '.DialogActivity'],
  ['Drawn board', '.BoardActivity'],
  ['Seek bar', '.SeekBarActivity'],
  ['Feed', '.FeedActivity'],
  ['Drag and drop', '.DragActivity'],
  ['Zoom', '.ZoomActivity'],
  ['Gestures', '.GestureActivity'],
  ['Waiting', '.WaitingActivity'],
  ['Texts', '.TextActivity'],
  ['Crash', '.CrashActivity'],
] as const;

/** The menu of the demo app. */
export const mainScreen: ScreenBuilder = (activity) => {
  const rows = MENU.map(
    ([title, target]) =>
      new LinearLayout(
        'horizontal',
        { width: 'fill', height: 56, padding: { left: 16, right: 8 }, onTap: () => activity.open(target) },
        [
          new TextView({ id: 'android:id/text1', text: title, alignY: 'center', weight: 1, fontSize: 18 }),
          new Icon('forward', { color: '#9e9e9e', alignY: 'center' }),
        ],
      ),
  );
  const list = new ScrollLayout({ className: 'android.widget.ListView', id: 'menu', width: 'fill', weight: 1 }, rows);
  const search = new Icon('search', {
    color: '#ffffff',
    description: 'Search',
    onTap: () => activity.host.toast('Nothing to search yet'),
  });
  return page(activity, 'Demo', list, { isFirst: true, actions: [search] });
};
