import type { ScreenBuilder } from '../../system/activity.js';
import { ScrollLayout } from '../../view/scroll-layout.js';
import { TextView } from '../../view/text-view.js';
import { page } from '../page.js';

/** What the menu leads to: title and activity. */
export const MENU = [['Settings', '.SettingsActivity']] as const;

/** The menu of the demo app. */
export const mainScreen: ScreenBuilder = (activity) => {
  const rows = MENU.map(
    ([title, target]) =>
      new TextView({
        id: 'android:id/text1',
        text: title,
        width: 'fill',
        height: 52,
        padding: { left: 16, right: 16 },
        onTap: () => activity.open(target),
      }),
  );
  const list = new ScrollLayout({ className: 'android.widget.ListView', id: 'menu', width: 'fill', weight: 1 }, rows);
  return page(activity, 'Demo', list, { isFirst: true });
};
