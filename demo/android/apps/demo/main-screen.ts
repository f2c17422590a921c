import type { ScreenBuilder } from '../../system/activity.js';
import { LinearLayout } from '../../view/layouts.js';
import { ScrollLayout } from '../../view/scroll-layout.js';
import { TextView } from '../../view/text-view.js';
import { Icon } from '../../widget/icon.js';
import { page, scrollingColumn } from '../page.js';

/** The entries of the menu: title and activity. */
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

/** The activity for a link such as `demo://item/7`. */
export const itemScreen: ScreenBuilder = (activity) => {
  const number = activity.extras.item ?? '?';
  return page(
    activity,
    `Item ${number}`,
    scrollingColumn([new TextView({ id: 'item', text: `This is item ${number}.` })]),
  );
};

const TEXTS = [
  'Plain text',
  'Größe, café, naïve, Übermaß',
  'Emoji 😀 🚀 👩‍👩‍👧 ❤️',
  'مرحبا بالعالم',
  'שלום עולם',
  '日本語のテキスト',
  'Привет, мир',
  'Quotes "double" and \'single\', <tags> & ampersands',
  'Two\nlines',
  `Long ${'text that goes on and on '.repeat(12)}until here`,
  'Same text',
  'Same text',
  '  Spaces around  ',
  'Price: 1,234.50 €',
] as const;

/** Texts that are hard to find, read or draw. */
export const textScreen: ScreenBuilder = (activity) => {
  const rows = TEXTS.map((text) => new TextView({ id: 'line', text, width: 'fill', padding: 14 }));
  const list = new ScrollLayout(
    { className: 'androidx.recyclerview.widget.RecyclerView', id: 'texts', width: 'fill', weight: 1 },
    rows,
  );
  return page(activity, 'Texts', list);
};
