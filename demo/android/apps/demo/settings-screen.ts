import type { ScreenBuilder } from '../../system/activity.js';
import { LinearLayout } from '../../view/linear-layout.js';
import { ScrollLayout } from '../../view/scroll-layout.js';
import { TextView } from '../../view/text-view.js';
import type { View } from '../../view/view.js';
import { CompoundButton } from '../../widget/compound-button.js';
import { page } from '../page.js';

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
