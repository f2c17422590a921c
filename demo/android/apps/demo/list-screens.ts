import type { ScreenBuilder } from '../../system/activity.js';
import { ScrollLayout } from '../../view/scroll-layout.js';
import { TextView } from '../../view/text-view.js';
import { page } from '../page.js';
import { LinearLayout } from '../../view/layouts.js';
import type { View } from '../../view/view.js';
import { CompoundButton } from '../../widget/buttons.js';

const ROWS_AT_ONCE = 20;
const ROWS_IN_ALL = 60;
const LOADING_MS = 300;

/** A list that loads more rows when its end is reached. */
export const feedScreen: ScreenBuilder = (activity) => {
  const list = new ScrollLayout({
    className: 'androidx.recyclerview.widget.RecyclerView',
    id: 'feed',
    width: 'fill',
    weight: 1,
  });
  const loading = new TextView({ id: 'loading', text: 'Loading more…', width: 'fill', padding: 16 });
  let count = 0;
  const append = () => {
    const more = Array.from(
      { length: ROWS_AT_ONCE },
      (_, at) => new TextView({ id: 'row', text: `Item ${count + at + 1}`, width: 'fill', height: 64, padding: 16 }),
    );
    count += more.length;
    list.add(...more);
  };
  let isLoading = false;
  list.scroller.onMoved = () => {
    if (isLoading || count >= ROWS_IN_ALL || list.scroller.canScroll('forward')) return;
    isLoading = true;
    list.add(loading);
    activity.after(LOADING_MS, () => {
      list.remove(loading);
      append();
      isLoading = false;
    });
  };
  append();
  return page(activity, 'Feed', list);
};

const LISTS: readonly (readonly [name: string, rows: number])[] = [
  ['Upper', 25],
  ['Lower', 40],
];

/** Two lists, one below the other: each scrolls by itself. */
export const listsScreen: ScreenBuilder = (activity) => {
  const lists = LISTS.map(([name, rows]) => {
    const texts = Array.from(
      { length: rows },
      (_, at) => new TextView({ text: `${name} ${at + 1}`, width: 'fill', height: 48, padding: 12 }),
    );
    return new ScrollLayout({ id: name.toLowerCase(), width: 'fill', weight: 1 }, texts);
  });
  return page(activity, 'Lists', new LinearLayout('vertical', { width: 'fill', weight: 1 }, lists));
};

const ROWS = 60;

/** Sixty rows in a list that scrolls: every third has a switch, every fourth a summary. */
export const settingsScreen: ScreenBuilder = (activity) => {
  const { storage } = activity.host;
  const rows = Array.from({ length: ROWS }, (_, at) => at + 1).map((number) => {
    const title = new TextView({ id: 'android:id/title', text: `Setting ${number}`, fontSize: 18 });
    const summary = new TextView({
      id: 'android:id/summary',
      text: `Summary of setting ${number}`,
      fontSize: 14,
      color: '#5f6368',
      margin: { top: 4 },
    });
    const texts = new LinearLayout(
      'vertical',
      { weight: 1, alignY: 'center' },
      number % 4 === 0 ? [title, summary] : [title],
    );
    if (number % 3 !== 0) {
      return settingsRow([texts], () => activity.host.toast(`Setting ${number}`));
    }
    const key = `switch ${number}`;
    const toggle = new CompoundButton('switch', {
      id: 'android:id/switch_widget',
      isPassive: true,
      isChecked: storage.get(key) === 'true',
      alignY: 'center',
      onChange: (isChecked) => storage.set(key, String(isChecked)),
    });
    return settingsRow([texts, toggle], () => toggle.toggle());
  });
  const list = new ScrollLayout(
    {
      className: 'androidx.recyclerview.widget.RecyclerView',
      id: 'recycler_view',
      width: 'fill',
      weight: 1,
    },
    rows,
  );
  return page(activity, 'Settings', list);
};

function settingsRow(views: readonly View[], onTap: () => void): View {
  return new LinearLayout(
    'horizontal',
    { width: 'fill', height: 72, padding: { left: 16, right: 16, top: 8, bottom: 8 }, onTap },
    views,
  );
}
