import type { ScreenBuilder } from '../../system/activity.js';
import { ScrollLayout } from '../../view/scroll-layout.js';
import { TextView } from '../../view/text-view.js';
import { page } from '../page.js';

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
